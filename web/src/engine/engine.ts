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
}

/** An answer and the time that the engine took for it. */
export interface Timed<Answer> {
  answer: Answer;
  ms: number;
}

interface Question {
  question: string;
  request: object;
  ms: number;
  settle: (reply: Reply | Error) => void;
}

/** What the Worker says. */
export type Reply =
  | { kind: 'loading' }
  | { kind: 'started' }
  | { kind: 'broken'; message: string }
  | { kind: 'answer'; text: string; ms: number }
  | { kind: 'refusal'; text: string };

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
  private current: Question | null = null;
  private readonly waiting: Question[] = [];
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
    const { ms = 5000, signal } = options;
    signal?.throwIfAborted();
    const reply = await new Promise<Reply>((resolve, reject) => {
      const asked: Question = {
        question,
        request,
        ms,
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

  /** Ends the Worker. The next question starts another. */
  end(): void {
    clearTimeout(this.watchdog);
    this.worker?.terminate();
    this.worker = null;
  }

  private begin(): Worker {
    const worker = this.start();
    worker.onmessage = ({ data }: MessageEvent<Reply>) => {
      // The time limit starts when the engine is loaded: on a slow network, loading takes long.
      if (data.kind === 'loading') clearTimeout(this.watchdog);
      else if (data.kind === 'started') this.watch();
      else this.settle(data);
    };
    worker.onerror = (event) => {
      event.preventDefault();
      this.end();
      this.settle({ kind: 'broken', message: event.message || 'the engine has stopped' });
    };
    return worker;
  }

  private next(): void {
    if (this.current) return;
    const asked = this.waiting.shift();
    if (!asked) return;
    this.current = asked;
    this.warm();
    const { question, request, ms } = asked;
    this.worker?.postMessage({ question, request, ms });
  }

  /** Ends the Worker if it does not answer in time. */
  private watch(): void {
    clearTimeout(this.watchdog);
    this.watchdog = setTimeout(
      () => {
        this.end();
        this.settle(new EngineError('stopped', 'the engine did not answer in time'));
      },
      (this.current?.ms ?? 0) + GRACE_MS,
    );
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
    const place = this.waiting.indexOf(asked);
    if (place >= 0) {
      this.waiting.splice(place, 1);
      asked.settle(reason);
    }
  }
}

/** Starts a Worker with the engine. */
export const startWorker = (): Worker =>
  new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'ninefold' });
