/** Named levels, scales, and symmetries, as the engine names them. */

export const LEVELS: readonly string[] = ['easy', 'medium', 'hard', 'expert', 'master', 'extreme'];
export const SCALES: readonly string[] = ['human', 'stable', 'se121', 'sukaku-1.15', 'hodoku'];

/** Today as the reader's calendar has it: 2026-11-25. */
export const today = (now: Date = new Date()): string => {
  const two = (n: number): string => String(n).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
};

/** How dates are written in a language. */
export const localeOf = (language: string): string => (language === 'en' ? 'en-GB' : language);

/** A day in the reader's language: Friday, 27 November. */
export const dayName = (day: string, language: string): string => {
  const isThisYear = day.slice(0, 4) === today().slice(0, 4);
  const options: Intl.DateTimeFormatOptions = { weekday: 'long', day: 'numeric', month: 'long' };
  if (!isThisYear) options.year = 'numeric';
  return new Date(`${day}T12:00:00`).toLocaleDateString(localeOf(language), options);
};
