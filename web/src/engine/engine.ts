/** The engine: a Worker that answers one question after another. Every question has a time limit. */

import type { Answers, QuestionName, RequestError } from '../../pkg/index.js';

/** The engine did not answer: the reason, for the reader. */
export class EngineError extends Error {
  constructor(
    readonly kind: string,
    message: string,
  ) {
    super(message);
  }
}

/** The engine refused a question. */
export class Refused extends EngineError {
  constructor(readonly error: RequestError) {
    super(error.kind, error.message);
  }
}

export interface AskOptions {
  /** Milliseconds after which the engine stops and says what it knows. */
  ms?: number;
  /** Cancels the question. */
  signal?: AbortSignal;
  /** Hears, some times a second, what was tried for the question. */
  report?: (progress: Progress) => void;
}

/** What was tried while a puzzle is made. */
export interface Progress {
  /** Number of puzzles. */
  tried: number;
  /** Number of moves of a search for puzzles with few or many givens, and the best number of givens so far, or 0. */
  moves: number;
  clues: number;
}

/** An answer and the time that the engine took for it. */
export interface Timed<Answer> {
  answer: Answer;
  ms: number;
}

interface Question {
  id: number;
  question: string;
  request: object;
  ms: number;
  report?: (progress: Progress) => void;
  settle: (reply: Reply | Error) => void;
}

/** What the Worker says about the question with a number. */
export type Reply =
  /** It waits for the second module. Other questions may pass. */
  | { kind: 'loading'; id: number }
  | { kind: 'started'; id: number }
  | { kind: 'progress'; id: number; progress: Progress }
  | { kind: 'broken'; id: number; message: string }
  | { kind: 'answer'; id: number; text: string; ms: number }
  | { kind: 'refusal'; id: number; text: string };

/** Time that an answer may come late before the Worker is ended. */
const GRACE_MS = 15_000;

/** Whether this browser has the vectors that the engine needs (every browser since 2023). */
export const hasVectors = (): boolean =>
  typeof WebAssembly === 'object' &&
  WebAssembly.validate(
    // A module with one function that splats a number over a vector.
    new Uint8Array([
      0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11,
    ]),
  );

export class Engine {
  private worker: Worker | null = null;
  private last = 0;
  /** The question that the Worker works on. */
  private current: Question | null = null;
  /** Questions that wait in the Worker for its second module. */
  private parked: Question[] = [];
  private waiting: Question[] = [];
  private watchdog: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly start: () => Worker) {}

  /** Loads the engine before the first question. */
  warm(): void {
    this.worker ??= this.begin();
  }

  /** Asks a question. Questions wait for each other. */
  async ask<Name extends QuestionName>(
    question: Name,
    request: object,
    options: AskOptions = {},
  ): Promise<Timed<Answers[Name]>> {
    const { ms = 5000, signal, report } = options;
    signal?.throwIfAborted();
    const reply = await new Promise<Reply>((resolve, reject) => {
      const asked: Question = {
        id: ++this.last,
        question,
        request,
        ms,
        report,
        settle: (reply) => {
          signal?.removeEventListener('abort', cancel);
          if (reply instanceof Error) reject(reply);
          else resolve(reply);
        },
      };
      const cancel = (): void => this.cancel(asked);
      signal?.addEventListener('abort', cancel);
      this.waiting.push(asked);
      this.next();
    });
    if (reply.kind === 'answer') return { answer: JSON.parse(reply.text) as Answers[Name], ms: reply.ms };
    if (reply.kind === 'refusal') {
      throw new Refused((JSON.parse(reply.text) as { error: RequestError }).error);
    }
    throw new EngineError('broken', reply.kind === 'broken' ? reply.message : 'no answer');
  }

  /** Ends the Worker. The next question starts another, which gets the parked questions again. */
  end(): void {
    clearTimeout(this.watchdog);
    this.worker?.terminate();
    this.worker = null;
    this.waiting = [...this.parked, ...this.waiting];
    this.parked = [];
  }

  private begin(): Worker {
    const worker = this.start();
    worker.onmessage = ({ data }: MessageEvent<Reply>) => this.hear(data);
    worker.onerror = (event) => {
      event.preventDefault();
      this.fail({ kind: 'broken', id: 0, message: event.message || 'the engine has stopped' });
    };
    return worker;
  }

  private hear(reply: Reply): void {
    const { id } = reply;
    const parked = this.parked.find((asked) => asked.id === id);
    if (reply.kind === 'loading') {
      // The time limit starts when the engine is loaded: on a slow network, loading takes long.
      clearTimeout(this.watchdog);
      if (this.current?.id !== id) return;
      this.parked.push(this.current);
      this.current = null;
      this.next();
    } else if (reply.kind === 'started') {
      const asked = parked ?? (this.current?.id === id ? this.current : null);
      if (asked) this.watch(asked);
    } else if (reply.kind === 'progress') {
      (parked ?? this.current)?.report?.(reply.progress);
    } else if (parked) {
      clearTimeout(this.watchdog);
      this.parked = this.parked.filter((asked) => asked !== parked);
      parked.settle(reply);
    } else if (this.current?.id === id) {
      this.settle(reply);
    }
  }

  private next(): void {
    if (this.current) return;
    const asked = this.waiting.shift();
    if (!asked) return;
    this.current = asked;
    this.warm();
    const { id, question, request, ms } = asked;
    this.worker?.postMessage({ id, question, request, ms });
  }

  /** Ends the Worker if it does not answer a question in time. */
  private watch({ ms }: Question): void {
    clearTimeout(this.watchdog);
    this.watchdog = setTimeout(
      () => this.fail(new EngineError('stopped', 'the engine did not answer in time')),
      ms + GRACE_MS,
    );
  }

  /** Ends the Worker, and answers every question that it had with an error. */
  private fail(reply: Reply | Error): void {
    const { parked } = this;
    this.parked = [];
    this.end();
    for (const asked of parked) asked.settle(reply);
    this.settle(reply);
  }

  private settle(reply: Reply | Error): void {
    clearTimeout(this.watchdog);
    const asked = this.current;
    this.current = null;
    asked?.settle(reply);
    this.next();
  }

  private cancel(asked: Question): void {
    const reason = new DOMException('cancelled', 'AbortError');
    if (asked === this.current) {
      // A Worker cannot be interrupted, but ended.
      this.end();
      this.settle(reason);
      return;
    }
    const isOther = (one: Question): boolean => one !== asked;
    this.waiting = this.waiting.filter(isOther);
    // The answer of a parked question is not heard.
    this.parked = this.parked.filter(isOther);
    asked.settle(reason);
  }
}

/** Starts a Worker with the engine. */
export const startWorker = (): Worker =>
  new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'ninefold' });
