/** Many Workers that answer independent questions at the same time. */

import type { Answers, QuestionName } from '../../pkg/index.js';
import { Engine, startWorker, type AskOptions, type Progress, type Timed } from './engine';

export class Pool {
  private readonly engines: Engine[];

  constructor(size = Pool.size()) {
    this.engines = Array.from({ length: size }, () => new Engine(startWorker));
  }

  /** One Worker for each processor but one, which the page keeps. */
  static size(): number {
    return Math.min(Math.max((navigator.hardwareConcurrency || 2) - 1, 1), 8);
  }

  /**
   * Asks a question for each number below `count`, and hands over the answers as they come. The first
   * error ends all.
   */
  async each<Name extends QuestionName>(
    count: number,
    question: Name,
    request: (index: number) => object,
    take: (index: number, timed: Timed<Answers[Name]>) => void,
    { report, ...options }: Omit<AskOptions, 'report'> & { report?: (index: number, progress: Progress) => void },
  ): Promise<void> {
    const ending = new AbortController();
    const signal = options.signal ? AbortSignal.any([options.signal, ending.signal]) : ending.signal;
    let next = 0;
    const work = async (engine: Engine): Promise<void> => {
      while (next < count) {
        const index = next++;
        take(index, await engine.ask(question, request(index), { ...options, signal, report: (progress) => report?.(index, progress) }));
      }
    };
    try {
      await Promise.all(this.engines.slice(0, count).map(work));
    } catch (error) {
      ending.abort();
      throw error;
    }
  }

  end(): void {
    for (const engine of this.engines) engine.end();
  }
}
