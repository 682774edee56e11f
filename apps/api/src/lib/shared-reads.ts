import { setTimeout as delay } from 'node:timers/promises';

/** Reads whose results concurrent and later callers share. */
export interface SharedReads<Result> {
  /** The result of a read that started after the last `clear` and within its lifetime. Starts one if there is none. */
  get(key: string, read: () => Promise<Result>): Promise<Result>;
  /** Later calls share no read that has started already. */
  clear(): void;
}

interface Options {
  /** Number of stored results. The oldest is dropped first. */
  readonly maxKeys: number;
  /** How long a result is shared, from the start of its read. */
  readonly lifetimeMs: number;
  /** Minimum time between the starts of two reads of a key. Callers wait for the next one. */
  readonly intervalMs?: number;
}

interface SharedRead<Result> {
  readonly startsAt: number;
  readonly result: Promise<Result>;
  state: 'waiting' | 'started' | 'outdated';
}

export function createSharedReads<Result>({ maxKeys, lifetimeMs, intervalMs = 0 }: Options): SharedReads<Result> {
  const reads = new Map<string, SharedRead<Result>>();

  function start(key: string, startsAt: number, read: () => Promise<Result>): Promise<Result> {
    const waitMs = startsAt - performance.now();
    const result = (waitMs > 0 ? delay(waitMs) : Promise.resolve()).then(() => {
      shared.state = 'started';
      return read();
    });
    const shared: SharedRead<Result> = { startsAt, result, state: 'waiting' };
    reads.delete(key);
    for (const oldest of reads.keys()) if (reads.size >= maxKeys) reads.delete(oldest);
    reads.set(key, shared);
    result.catch(() => {
      if (reads.get(key) === shared) reads.delete(key);
    });
    return result;
  }

  return {
    get(key, read) {
      const now = performance.now();
      const last = reads.get(key);
      const isRecent = last && now - last.startsAt < lifetimeMs;
      if (isRecent && last.state !== 'outdated') return last.result;
      return start(key, last ? Math.max(now, last.startsAt + intervalMs) : now, read);
    },
    clear() {
      for (const read of reads.values()) if (read.state === 'started') read.state = 'outdated';
    },
  };
}
