/** Where the reader is: one of four places. The address keeps it, so that the browser can go back. */

import { scrollPage } from './scrolled';

export const PLACES = ['play', 'solve', 'create', 'learn'] as const;
export type PlaceName = (typeof PLACES)[number];

const read = (): { name: PlaceName; part: string } => {
  const [, name = '', part = ''] = /^#(\w+)(?:\/([\w-]+))?$/.exec(location.hash) ?? [];
  return (PLACES as readonly string[]).includes(name) ? { name: name as PlaceName, part } : { name: 'play', part: '' };
};

class Place {
  private now = $state.raw(read());

  constructor() {
    // The list of lessons knows its own place, and everything else begins at the top.
    history.scrollRestoration = 'manual';
  }

  get name(): PlaceName {
    return this.now.name;
  }

  /** A part of the place, such as the name of a lesson. */
  get part(): string {
    return this.now.part;
  }

  go(name: PlaceName, part = ''): void {
    if (!this.move(name, part)) return;
    const hash = name === 'play' ? location.pathname + location.search : `#${name}${part ? `/${part}` : ''}`;
    history.pushState(null, '', hash);
  }

  /** Goes to Play, unless the reader is in Solve, which shows the same board. */
  goToPuzzle(): void {
    if (this.name !== 'solve') this.go('play');
  }

  /** Reads the address again: the reader went back. */
  refresh(): void {
    const { name, part } = read();
    this.move(name, part);
  }

  /** Shows a part of a place from its top. Returns false if it is shown already. */
  private move(name: PlaceName, part: string): boolean {
    if (name === this.name && part === this.part) return false;
    this.now = { name, part };
    scrollPage(0);
    return true;
  }
}

export const place = new Place();
