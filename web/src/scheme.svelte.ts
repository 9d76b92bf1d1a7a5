/** The colors of the page: those of the settings, or those of the system. */

import { settings } from './settings.svelte';

class Scheme {
  private isDark = $state(false);

  readonly theme: 'light' | 'dark' | 'contrast' = $derived(
    settings.theme !== 'auto' ? settings.theme : this.isDark ? 'dark' : 'light',
  );

  constructor() {
    const query = matchMedia('(prefers-color-scheme: dark)');
    this.isDark = query.matches;
    query.addEventListener('change', ({ matches }) => (this.isDark = matches));
  }
}

export const scheme = new Scheme();
