/** What the browser keeps between visits. It may forbid that: then all lasts as long as the page. */

/** Reads what is kept under a name. Returns `null` if nothing is, or if `read` cannot make sense of it. */
export const readKept = <Value>(name: string, read: (kept: unknown) => Value | null): Value | null => {
  try {
    return read(JSON.parse(localStorage.getItem(name) ?? 'null'));
  } catch {
    return null;
  }
};

/** Keeps a value under a name. Returns whether the browser has room for it. */
export const keep = (name: string, value: unknown): boolean => {
  try {
    localStorage.setItem(name, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
};

/** Forgets what is kept under a name. */
export const forgetKept = (name: string): void => {
  try {
    localStorage.removeItem(name);
  } catch {
    // Nothing was kept.
  }
};
