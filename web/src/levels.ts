/** Named levels, scales, and symmetries, as the engine names them. */

export const LEVELS: readonly string[] = ['easy', 'medium', 'hard', 'expert', 'master', 'extreme'];
export const SCALES: readonly string[] = ['human', 'stable', 'se121', 'sukaku-1.15', 'hodoku'];

/** Today as the reader's calendar has it: 2026-11-25. */
export const today = (now: Date = new Date()): string => {
  const two = (n: number): string => String(n).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
};
