/** How fast the searches run. */

/** A speed: some lines or calls a second. */
export interface Speed {
  readonly unit: 'lines' | 'calls';
  readonly perSecond: number;
}

/** From one line a second to as fast as possible. */
export const SPEEDS: readonly Speed[] = [
  { unit: 'lines', perSecond: 1 },
  { unit: 'lines', perSecond: 4 },
  { unit: 'lines', perSecond: 15 },
  { unit: 'calls', perSecond: 1 },
  { unit: 'calls', perSecond: 10 },
  { unit: 'calls', perSecond: 100 },
  { unit: 'calls', perSecond: 1000 },
  { unit: 'calls', perSecond: 10_000 },
  { unit: 'calls', perSecond: 100_000 },
  { unit: 'calls', perSecond: 1_000_000 },
  { unit: 'calls', perSecond: Infinity },
];

/** The most calls that one request asks for: "as fast as possible" is limited by time. */
export const MOST = 0xffff_ffff;

/** What is due now, and the part of a line or call that is left for later. */
export interface Due {
  readonly whole: number;
  readonly rest: number;
}

/**
 * What is due after some milliseconds. A page that slept does not catch up: at most half a second
 * counts.
 */
export const due = ({ perSecond }: Speed, ms: number, rest: number): Due => {
  if (perSecond === Infinity) return { whole: MOST, rest: 0 };
  const amount = rest + (perSecond * Math.min(Math.max(ms, 0), 500)) / 1000;
  const whole = Math.floor(amount);
  return { whole, rest: amount - whole };
};
