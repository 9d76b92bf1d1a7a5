/** How far the page is scrolled: all of it in a wide window, its main part on a phone, in Solve what is below the board. */

const parts = (): Element[] => [...document.querySelectorAll('html, main, .side')];

/** Returns the pixels above what is in sight. */
export const scrolled = (): number => Math.max(...parts().map((part) => part.scrollTop));

/** Scrolls to a place at once. */
export const scrollPage = (top: number): void => parts().forEach((part) => (part.scrollTop = top));
