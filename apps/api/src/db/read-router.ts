import { eq, type SQL, sql } from 'drizzle-orm';
import { AppError } from '../lib/app-error.ts';
import type { Database } from './client.ts';
import { findDatabaseError, QUERY_CANCELED } from './database-errors.ts';
import { members } from './schema/members.ts';

/** How recent the response to a read must be. */
export interface Freshness {
  /** WAL position after the member's last write; null if none was recorded. */
  readonly lastWritePosition: number | null;
  /** Milliseconds since the browser received a live event; Infinity if it sent no such time. */
  readonly eventAgeMs: number;
}

/** Reads that the replica answered, or why the primary did. */
export const readResults = ['replica', 'own_write', 'event', 'lag', 'unavailable', 'failed'] as const;
export type ReadResult = (typeof readResults)[number];

/** Chooses the database for reads that may be a few seconds old. */
export interface ReadRouter {
  /** Runs a read on the replica if that is recent enough. Otherwise, and if the replica fails, runs it on the primary. */
  run<T>(freshness: Freshness, read: (db: Database) => Promise<T>): Promise<T>;
  /** Records that the member has written. Call it after the commit and before the response. */
  recordWrite(memberId: string): Promise<void>;
}

export const readFromPrimary = (primary: Database): ReadRouter => ({
  run: (_freshness, read) => read(primary),
  recordWrite: async () => {},
});

export interface ReplicaTiming {
  readonly probeIntervalMs: number;
  /** The primary answers while the replica lags more than this. */
  readonly maxLagMs: number;
}
export const defaultReplicaTiming: ReplicaTiming = { probeIntervalMs: 250, maxLagMs: 10_000 };

/** A replica that has not answered a probe for this long is unavailable. */
const PROBE_TIMEOUT_MS = 1000;
/** Probes whose position the replica has not reached yet; five minutes. */
const MAX_PENDING_PROBES = 1200;
/** Many reads may fail at once. */
const READ_FAILURE_LOG_INTERVAL_MS = 10_000;

const WRITE_POSITION = sql`pg_current_wal_insert_lsn()`;
/** Null if the server is not a standby. */
const REPLAY_POSITION = sql`case when pg_is_in_recovery() then pg_last_wal_replay_lsn() end`;

/** A WAL position in bytes. Exact in a number up to 9 petabytes of WAL. */
const toBytes = (lsn: SQL): SQL => sql`(${lsn} - '0/0')::float8`;

async function fetchPosition(db: Database, lsn: SQL): Promise<number | null> {
  const { rows } = await db.execute<{ position: number | null }>(sql`select ${toBytes(lsn)} as position`);
  return rows[0]?.position ?? null;
}

/** Position and lag of the replica at the last probe. */
function createReplicaState() {
  let probedAt = -Infinity;
  /** Everything committed before this moment is on the replica. */
  let currentAt = -Infinity;
  let replayed = -1;
  let pending: { readonly at: number; readonly position: number }[] = [];
  const reset = (): void => {
    [probedAt, currentAt, replayed, pending] = [-Infinity, -Infinity, -1, []];
  };
  const lagMs = (): number => performance.now() - currentAt;
  const isAvailable = (): boolean => performance.now() - probedAt <= PROBE_TIMEOUT_MS;
  return {
    reset,
    lagMs: () => (isAvailable() ? lagMs() : Infinity),
    /** Why the replica may not answer; null if it may. */
    reasonForPrimary({ lastWritePosition, eventAgeMs }: Freshness, maxLagMs: number): ReadResult | null {
      if (!isAvailable()) return 'unavailable';
      if (lagMs() > maxLagMs) return 'lag';
      if (lastWritePosition !== null && lastWritePosition > replayed) return 'own_write';
      return lagMs() > eventAgeMs ? 'event' : null;
    },
    /** `written` was read from the primary after `at`. */
    recordProbe(at: number, written: number, replayedNow: number): void {
      // A restarted replica may be older than before.
      if (replayedNow < replayed) reset();
      pending = [...pending.slice(1 - MAX_PENDING_PROBES), { at, position: written }];
      const reached = pending.filter(({ position }) => position <= replayedNow);
      currentAt = Math.max(currentAt, ...reached.map((probe) => probe.at));
      pending = pending.slice(reached.length);
      [replayed, probedAt] = [replayedNow, at];
    },
  };
}

interface ReplicaDeps {
  readonly primary: Database;
  readonly replica: Database;
  readonly log: {
    info(message: string): void;
    warn(details: object, message: string): void;
  };
  readonly timing: ReplicaTiming;
}

function createReadFailureLog(log: ReplicaDeps['log']) {
  let loggedAt = -Infinity;
  return (error: unknown): void => {
    if (performance.now() - loggedAt < READ_FAILURE_LOG_INTERVAL_MS) return;
    loggedAt = performance.now();
    log.warn({ err: error }, 'read from the replica failed');
  };
}

export interface Replica extends ReadRouter {
  /** Upper limit of the replica's lag; Infinity while it is unavailable. */
  lagSeconds(): number;
  onRead(listener: (result: ReadResult) => void): void;
  /** A connection to the replica was lost. No read uses it before the next successful probe. */
  recordLostConnection(): void;
  stop(): Promise<void>;
}

/**
 * Calls `work` every `intervalMs`, unless the last call still runs. Returns a function that stops it and waits for the
 * running call.
 */
function repeat(intervalMs: number, work: () => Promise<void>, onError: (error: unknown) => void): () => Promise<void> {
  let running: Promise<void> | null = null;
  const timer = setInterval(() => {
    running ??= work()
      .catch(onError)
      .finally(() => (running = null));
  }, intervalMs);
  return async () => {
    clearInterval(timer);
    await running;
  };
}

/** Routes reads to a streaming replica of the primary, whose lag is measured all the time. */
export function createReplica({ primary, replica, log, timing }: ReplicaDeps): Replica {
  const state = createReplicaState();
  const listeners: ((result: ReadResult) => void)[] = [];
  const count = (result: ReadResult): void => listeners.forEach((listener) => listener(result));
  let wasAvailable: boolean | null = null;
  const logReadFailure = createReadFailureLog(log);

  async function probe(): Promise<void> {
    const at = performance.now();
    const positions = [fetchPosition(primary, WRITE_POSITION), fetchPosition(replica, REPLAY_POSITION)] as const;
    const [written, replayed] = await Promise.all(positions);
    if (written === null || replayed === null) throw new Error('The server of DATABASE_READ_URL is not a standby.');
    state.recordProbe(at, written, replayed);
    if (wasAvailable === false) log.info('read replica available again');
    wasAvailable = true;
  }
  function recordFailure(error: unknown): void {
    state.reset();
    if (wasAvailable !== false) log.warn({ err: error }, 'read replica unavailable');
    wasAvailable = false;
  }
  const stopProbing = repeat(timing.probeIntervalMs, probe, recordFailure);

  return {
    async run(freshness, read) {
      const reason = state.reasonForPrimary(freshness, timing.maxLagMs);
      if (reason) {
        count(reason);
        return read(primary);
      }
      try {
        const result = await read(replica);
        count('replica');
        return result;
      } catch (error) {
        // A query that takes too long would take as long on the primary.
        if (error instanceof AppError || findDatabaseError(error)?.code === QUERY_CANCELED) throw error;
        count('failed');
        logReadFailure(error);
        return read(primary);
      }
    },
    async recordWrite(memberId) {
      const lastWritePosition = sql`${toBytes(WRITE_POSITION)}`;
      await primary.update(members).set({ lastWritePosition }).where(eq(members.id, memberId));
    },
    lagSeconds: () => state.lagMs() / 1000,
    onRead: (listener) => void listeners.push(listener),
    recordLostConnection: state.reset,
    stop: stopProbing,
  };
}
