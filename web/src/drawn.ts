/** Runs work as a task of its own, after the browser has drawn the page as it is. */
export const whenDrawn = (work: () => void): void => {
  requestAnimationFrame(() => setTimeout(work));
};
