import { describe, expect, it, vi } from 'vitest';

// The settings ask the browser for its language.
vi.stubGlobal('navigator', { language: 'en' });
const { announcer } = await import('../../src/announce.svelte');
const { Task } = await import('../../src/task.svelte');

/** A promise that the test settles. */
const pending = () => {
  let settle: { resolve: () => void; reject: (error: Error) => void } | undefined;
  const promise = new Promise<void>((resolve, reject) => {
    settle = { resolve, reject };
  });
  return { promise, ...settle! };
};

/** Work that ends when the test wants, or when it is cancelled. */
const work = () => {
  const { promise, resolve, reject } = pending();
  const run = (signal: AbortSignal): Promise<void> => {
    signal.addEventListener('abort', () => reject(new DOMException('cancelled', 'AbortError')));
    return promise;
  };
  return { run, resolve, reject };
};

describe('a task', () => {
  it('is busy while its work runs', async () => {
    const [task, { run, resolve }] = [new Task(), work()];
    const ended = task.run(run);
    expect(task.busy).toBe(true);
    resolve();
    await ended;
    expect([task.busy, task.error]).toEqual([false, '']);
  });

  it('keeps and announces an error until the next work', async () => {
    const task = new Task();
    const say = vi.spyOn(announcer, 'say');
    await task.run(() => Promise.reject(new Error('out of ink')));
    expect([task.busy, task.error]).toEqual([false, 'out of ink']);
    expect(say).toHaveBeenCalledExactlyOnceWith('out of ink');
    await task.run(() => Promise.resolve());
    expect(task.error).toBe('');
  });

  it('says nothing when the reader cancels', async () => {
    const [task, { run }] = [new Task(), work()];
    const ended = task.run(run);
    task.cancel();
    expect(task.busy).toBe(false);
    await ended;
    expect([task.busy, task.error]).toEqual([false, '']);
  });

  it('cancels the work before, which changes nothing any more', async () => {
    const [task, first, second] = [new Task(), work(), work()];
    const [one, two] = [task.run(first.run), task.run(second.run)];
    await one;
    expect([task.busy, task.error]).toEqual([true, '']);
    second.reject(new Error('no paper'));
    await two;
    expect([task.busy, task.error]).toEqual([false, 'no paper']);
  });

  it('drops an error of work that does not heed its signal', async () => {
    const [task, { promise, reject }] = [new Task(), pending()];
    const ended = task.run(() => promise);
    task.forget();
    reject(new Error('too late'));
    await ended;
    expect(task.error).toBe('');
  });
});
