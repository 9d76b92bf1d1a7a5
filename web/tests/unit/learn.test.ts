import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { english as en } from '../../src/i18n/en-parts';
import { ko } from '../../src/i18n/ko';
import { Learning } from '../../src/learn/learning.svelte';
import { marksText } from '../../src/learn/marks';
import { due, MOST, SPEEDS } from '../../src/learn/pace';
import type { Asked, Said, SearchState } from '../../src/learn/protocol';
import { linesOf } from '../../src/learn/source';
import { nowOf, pathOf } from '../../src/learn/words';

const STATE: SearchState = {
  line: 5,
  calls: 1,
  depth: 0,
  cell: null,
  digit: null,
  untried: [],
  blocker: null,
  path: [],
  byRule: [],
  progress: 'running',
  board: new Uint8Array(81),
  candidates: new Uint16Array(0),
};

describe('the pace', () => {
  it('keeps every speed over many pictures', () => {
    for (const speed of SPEEDS.filter(({ perSecond }) => perSecond !== Infinity)) {
      let rest = 0;
      let sum = 0;
      for (let picture = 0; picture < 200; picture++) {
        const next = due(speed, 50, rest);
        rest = next.rest;
        sum += next.whole;
      }
      expect(Math.abs(sum - 10 * speed.perSecond)).toBeLessThanOrEqual(1);
    }
  });

  it('rises from one line a second to as fast as possible', () => {
    expect(SPEEDS[0]).toEqual({ unit: 'lines', perSecond: 1 });
    expect(due(SPEEDS[SPEEDS.length - 1], 1, 0.5)).toEqual({ whole: MOST, rest: 0 });
    const calls = SPEEDS.filter(({ unit }) => unit === 'calls').map(({ perSecond }) => perSecond);
    expect(calls).toEqual([...calls].sort((a, b) => a - b));
    expect(calls[0]).toBe(1);
  });

  it('does not catch up after a sleep, and does not run back', () => {
    const speed = { unit: 'calls', perSecond: 100 } as const;
    expect(due(speed, 3_600_000, 0).whole).toBe(50);
    expect(due(speed, -1000, 0.25)).toEqual({ whole: 0, rest: 0.25 });
  });

  it('asks for a number of calls that 32 bits hold', () => {
    expect(MOST >>> 0).toBe(MOST);
  });
});

describe('the lines of a program', () => {
  it('keep every character', () => {
    const source = '/// Solves.\npub fn solve() -> bool {\n\n    true // always\n}\n';
    const lines = linesOf(source);
    expect(lines.map((line) => line.number)).toEqual([1, 2, 3, 4, 5]);
    expect(lines[3]).toEqual({ number: 4, indent: 4, code: 'true ', comment: '// always' });
    expect(lines[0]).toMatchObject({ indent: 0, code: '', comment: '/// Solves.' });
    const again = lines.map(({ indent, code, comment }) => (code ? ' '.repeat(indent) : '') + code + comment);
    expect(`${again.join('\n')}\n`).toBe(source);
  });

  it('keep the indent of a comment that stands alone', () => {
    expect(linesOf('    // why')[0]).toEqual({ number: 1, indent: 4, code: '', comment: '// why' });
  });
});

describe('candidates', () => {
  it('stand in their places', () => {
    expect(marksText(0b1_0001_0101)).toBe('1   3\n  5  \n    9');
    expect(marksText(0)).toBe('     \n     \n     ');
    expect(marksText(0x1ff)).toBe('1 2 3\n4 5 6\n7 8 9');
  });
});

describe('the words', () => {
  const now = (search: Partial<SearchState>, text = en.learn): string =>
    nowOf({ ...STATE, ...search }, text, 'numbers');

  it('say what the line is about', () => {
    expect(now({})).toBe('Looks for the next cell.');
    expect(now({ cell: 3 })).toBe('r1c4 is the cell of this call.');
    expect(now({ cell: 3, digit: 5, blocker: 80 })).toBe('r1c4: 5 does not fit, r9c9 has it.');
    expect(now({ cell: 3, digit: 5, untried: [6, 9] })).toBe('r1c4: tries 5. Later: 6 9.');
    expect(now({ cell: 3, digit: 5 })).toBe('r1c4: tries 5.');
  });

  it('say the end, whatever the line', () => {
    expect(now({ cell: 3, progress: 'none' })).toBe('No solution.');
    expect(now({ progress: 'solved' }, ko.learn)).toBe('풀었습니다.');
  });

  it('name the choices in order', () => {
    const path: [number, number][] = [
      [0, 9],
      [10, 2],
    ];
    expect(pathOf({ ...STATE, path }, 'numbers')).toBe('r1c1=9 r2c2=2');
    expect(pathOf({ ...STATE, path }, 'letters')).toBe('A1=9 B2=2');
  });
});

/** A Worker that notes what it is asked, and answers when the test says so. */
class FakeWorker {
  onmessage: ((event: MessageEvent<Said>) => void) | null = null;
  onerror: ((event: ErrorEvent) => void) | null = null;
  readonly asked: Asked[] = [];
  isEnded = false;

  postMessage(asked: Asked): void {
    this.asked.push(asked);
  }

  terminate(): void {
    this.isEnded = true;
  }

  say(said: Said): void {
    this.onmessage?.({ data: said } as MessageEvent<Said>);
  }

  answer(progress: SearchState['progress'] = 'running'): void {
    for (const index of [0, 1, 2]) this.say({ kind: 'state', index, state: { ...STATE, progress }, canGoBack: false });
  }
}

describe('the searches', () => {
  let worker: FakeWorker;
  let learning: Learning;
  const settle = (ms = 0): Promise<unknown> => vi.advanceTimersByTimeAsync(ms);

  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('matchMedia', () => ({ matches: false }));
    worker = new FakeWorker();
    learning = new Learning(worker as unknown as Worker);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('get one request after the other', async () => {
    void learning.open('.'.repeat(81));
    void learning.line();
    void learning.call();
    await settle();
    expect(worker.asked).toHaveLength(1);
    worker.answer();
    await settle();
    expect(worker.asked).toHaveLength(2);
    worker.answer();
    await settle();
    expect(worker.asked.map(({ kind }) => kind)).toEqual(['open', 'lines', 'calls']);
  });

  it('run at the chosen speed until the reader pauses', async () => {
    learning.speed = SPEEDS.findIndex(({ unit, perSecond }) => unit === 'calls' && perSecond === 1000);
    learning.toggle();
    for (let picture = 0; picture < 20; picture++) {
      worker.answer();
      await settle(50);
    }
    const counts = worker.asked.map((asked) => (asked.kind === 'calls' ? asked.count : 0));
    const sum = counts.reduce((a, b) => a + b, 0);
    expect(sum).toBeGreaterThan(800);
    expect(sum).toBeLessThanOrEqual(1000);
    learning.toggle();
    worker.answer();
    const { length } = worker.asked;
    await settle(1000);
    expect(worker.asked).toHaveLength(length);
    expect(learning.isPlaying).toBe(false);
  });

  it('never ask the Worker for more than 50 ms', async () => {
    learning.speed = SPEEDS.length - 1;
    learning.toggle();
    for (let picture = 0; picture < 5; picture++) {
      worker.answer();
      await settle(50);
    }
    void learning.call();
    worker.answer();
    await settle(50);
    const times = worker.asked.map((asked) => (asked.kind === 'calls' ? asked.ms : 0));
    expect(times.length).toBeGreaterThan(3);
    expect(Math.max(...times)).toBeLessThanOrEqual(50);
  });

  it('draw less often for readers who ask for less motion', async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: true }));
    learning.speed = SPEEDS.length - 1;
    learning.toggle();
    for (let time = 0; time < 2000; time += 50) {
      worker.answer();
      await settle(50);
    }
    expect(worker.asked.length).toBeLessThanOrEqual(5);
    expect(worker.asked.length).toBeGreaterThan(2);
  });

  it('stop at the end, and start again', async () => {
    learning.speed = SPEEDS.length - 1;
    learning.toggle();
    await settle(50);
    worker.answer('solved');
    await settle(100);
    expect(learning.isDone).toBe(true);
    expect(learning.isPlaying).toBe(false);
    void learning.restart();
    await settle();
    expect(worker.asked.at(-1)?.kind).toBe('open');
  });

  it('play from the start after the end', async () => {
    void learning.open('1'.padEnd(81, '.'));
    await settle();
    worker.answer('solved');
    learning.toggle();
    await settle();
    expect(worker.asked.at(-1)).toEqual({ kind: 'open', puzzle: '1'.padEnd(81, '.') });
    worker.answer();
    await settle(500);
    expect(worker.asked.at(-1)?.kind).toBe('lines');
    expect(learning.isPlaying).toBe(true);
  });

  it('say why they stopped, and go on after the problem', async () => {
    learning.speed = SPEEDS.length - 1;
    learning.toggle();
    await settle(50);
    worker.say({ kind: 'problem', message: 'no memory' });
    await settle(100);
    expect(learning.problem).toBe('no memory');
    expect(learning.isPlaying).toBe(false);
    void learning.open('.'.repeat(81));
    await settle();
    worker.answer();
    expect(learning.problem).toBe('');
  });

  it('end with the view', () => {
    learning.toggle();
    learning.end();
    expect(worker.isEnded).toBe(true);
    expect(learning.isPlaying).toBe(false);
  });
});
