/** The reader's settings. They stay in the browser. */

import type { Coordinates } from './game/cells';
import { keep, readKept } from './kept';

export type Theme = 'auto' | 'light' | 'dark' | 'contrast';
export type Language = 'en' | 'ko';
export type Notes = 'none' | 'corner' | 'full';
export type TextSize = 'small' | 'normal' | 'large';

export interface Settings {
  theme: Theme;
  textSize: TextSize;
  language: Language;
  coordinates: Coordinates;
  notes: Notes;
  /** Level of the puzzle of the day. */
  level: string;
  /** Whether a placed digit takes its marks out of the cells that see it. */
  cleansUp: boolean;
  showsClashes: boolean;
  /** Whether to choose a digit first, and then cells. */
  digitFirst: boolean;
  /** Whether the cells with the digit of the chosen cell are lit. */
  showsSame: boolean;
  /** Whether the row, column and box of the chosen cell are lit. */
  showsHouses: boolean;
  showsTime: boolean;
  /** Whether wrong digits are counted in the result. */
  countsMistakes: boolean;
  /** Whether the page tells a streak and statistics. */
  keepsScore: boolean;
  /** Whether the draft of a setter shows the candidates that are in some solution. */
  showsLeft: boolean;
  /** Whether H on the board asks for a hint. */
  hasHintKey: boolean;
}

const NAME = 'ninefold.settings';

const defaults = (): Settings => ({
  theme: 'auto',
  textSize: 'normal',
  language: navigator.language.toLowerCase().startsWith('ko') ? 'ko' : 'en',
  coordinates: 'numbers',
  notes: 'full',
  level: 'medium',
  cleansUp: true,
  showsClashes: true,
  digitFirst: false,
  showsSame: true,
  showsHouses: true,
  showsTime: true,
  countsMistakes: false,
  keepsScore: true,
  showsLeft: true,
  hasHintKey: true,
});

const OPTIONS: Partial<Record<keyof Settings, readonly unknown[]>> = {
  theme: ['auto', 'light', 'dark', 'contrast'],
  textSize: ['small', 'normal', 'large'],
  language: ['en', 'ko'],
  coordinates: ['numbers', 'letters'],
  notes: ['none', 'corner', 'full'],
  level: ['easy', 'medium', 'hard', 'expert', 'master', 'extreme'],
};

const stored = (): Settings => {
  const settings = defaults() as unknown as Record<string, unknown>;
  const known = readKept(NAME, (kept) => kept as Record<string, unknown> | null) ?? {};
  for (const [name, value] of Object.entries(settings)) {
    const options = OPTIONS[name as keyof Settings] ?? [true, false];
    if (typeof known[name] === typeof value && options.includes(known[name])) settings[name] = known[name];
  }
  return settings as unknown as Settings;
};

export const settings: Settings = $state(stored());

export const keepSettings = (): void => {
  keep(NAME, settings);
};
