/** Where the reader is: one of four places. The address keeps it, so that the browser can go back. */

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
    if (name === this.name && part === this.part) return;
    this.now = { name, part };
    const hash = name === 'play' ? location.pathname + location.search : `#${name}${part ? `/${part}` : ''}`;
    history.pushState(null, '', hash);
    scrollTo({ top: 0, behavior: 'instant' });
  }

  /** Reads the address again: the reader went back. */
  refresh(): void {
    const { name, part } = read();
    if (name === this.name && part === this.part) return;
    this.now = { name, part };
    scrollTo({ top: 0, behavior: 'instant' });
  }
}

export const place = new Place();
