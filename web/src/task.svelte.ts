/** Work of a panel that asks the engine: whether it runs, what went wrong, and how it is cancelled. */

import { announce } from './announce.svelte';
import { told } from './engine.svelte';
import { say } from './i18n/index.svelte';

export class Task {
  /** Whether work is running. */
  busy = $state(false);
  /** Why the last work failed, in the reader's language. Empty if it did not fail. */
  error = $state('');

  private running: AbortController | null = null;

  /**
   * Runs work, and cancels the work before it. `work` gets the signal that cancels it. An error is
   * kept and announced, unless the reader has cancelled.
   */
  async run(work: (signal: AbortSignal) => Promise<void>): Promise<void> {
    this.cancel();
    const running = new AbortController();
    this.running = running;
    this.busy = true;
    this.error = '';
    try {
      await work(running.signal);
    } catch (error) {
      const words = told(error);
      if (words && this.running === running) {
        this.error = words;
        announce(words);
      }
    } finally {
      // Unless other work has begun.
      if (this.running === running) this.end();
    }
  }

  /** Cancels the work that is running. */
  cancel(): void {
    this.running?.abort();
    this.end();
  }

  /** Cancels the work for the reader, and says so. */
  stop(): void {
    this.cancel();
    announce(say().page.cancelled);
  }

  /** Cancels the work, and forgets what went wrong. */
  forget(): void {
    this.cancel();
    this.error = '';
  }

  private end(): void {
    this.running = null;
    this.busy = false;
  }
}
