/** The service worker: the page without network, and new versions. */

class Update {
  isReady = $state(false);
  private waiting: ServiceWorker | null = null;

  async register(): Promise<void> {
    if (!('serviceWorker' in navigator) || import.meta.env.DEV) return;
    try {
      const registration = await navigator.serviceWorker.register('./service-worker.js');
      const check = (worker: ServiceWorker | null): void => {
        if (worker?.state === 'installed' && navigator.serviceWorker.controller) {
          this.waiting = worker;
          this.isReady = true;
        }
      };
      check(registration.waiting);
      registration.addEventListener('updatefound', () => {
        const { installing } = registration;
        installing?.addEventListener('statechange', () => check(installing));
      });
    } catch {
      // The page also works without: pages from a file or over plain HTTP have no service worker.
    }
  }

  /** Changes to the new version. */
  apply(): void {
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload());
    this.waiting?.postMessage('apply');
  }
}

export const update = new Update();
