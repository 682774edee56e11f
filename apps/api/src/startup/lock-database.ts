import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import type { ConnectionTarget } from '#src/db/client.ts';
import { LOCK_APPLICATION_NAME, connect, liftLimits } from '#src/db/migrate.ts';

/** Arbitrary, but the same on every node and different from that of migrations. */
const ADVISORY_LOCK = 7_305_172;
/** A node that is being replaced or has crashed releases its lock within this time. */
const WAIT_MS = 60_000;
const RETRY_INTERVAL_MS = 500;

/**
 * The lock belongs to a transaction that stays open, because PgBouncer in transaction mode gives sessions to others. Between
 * statements it has no snapshot, so it does not hold back VACUUM. PostgreSQL notices within 25 s that a node's machine is off.
 */
const BEGIN = `begin; ${liftLimits('transaction')};
  set local tcp_keepalives_idle = 10; set local tcp_keepalives_interval = 5; set local tcp_keepalives_count = 3`;

class DatabaseInUseError extends Error {
  override readonly message =
    'Another node uses this database. To run several nodes, set the same NATS_URL on each of them; otherwise stop the other node first.';
}

interface LockOptions {
  /** Whether other nodes may have the lock too, if theirs is shared. */
  readonly isShared: boolean;
  readonly log: { warn(line: string): void; info(line: string): void };
  /** Called if another node has taken the lock after this node had lost its connection. */
  readonly onLost: (error: Error) => void;
  readonly waitMs?: number;
}

/** Waits for the lock on an open connection. */
async function acquireLock(client: pg.Client, { isShared, log, waitMs = WAIT_MS }: LockOptions): Promise<void> {
  const tryLock = isShared ? 'pg_try_advisory_xact_lock_shared' : 'pg_try_advisory_xact_lock';
  const startedAt = performance.now();
  await client.query(BEGIN);
  for (let isLogged = false; ; isLogged = true) {
    const { rows } = await client.query<{ locked: boolean }>(`select ${tryLock}(${ADVISORY_LOCK}) as locked`);
    if (rows[0]?.locked) return;
    if (performance.now() - startedAt > waitMs) throw new DatabaseInUseError();
    if (!isLogged) log.warn(`waiting up to ${waitMs / 1000} s for another node to release the database`);
    await delay(RETRY_INTERVAL_MS);
  }
}

const closeConnection = (client: pg.Client): Promise<void> => client.end().catch(() => {});

/**
 * Locks the database for this node, so that a second node without NATS, which would publish events to its own browsers
 * only, does not start. Retakes the lock after a lost connection. Returns a function that releases it.
 */
export async function lockDatabase(target: ConnectionTarget, options: LockOptions): Promise<() => Promise<void>> {
  let client: pg.Client;
  let isReleased = false;

  async function lock(): Promise<void> {
    const next = await connect(target, options.log, LOCK_APPLICATION_NAME);
    try {
      await acquireLock(next, options);
    } catch (error) {
      await closeConnection(next);
      throw error;
    }
    client = next;
    if (isReleased) return closeConnection(client);
    client.once('end', () => void relock());
  }

  async function relock(): Promise<void> {
    while (!isReleased) {
      try {
        return await lock();
      } catch (error) {
        if (error instanceof DatabaseInUseError && !isReleased) return options.onLost(error);
        await delay(RETRY_INTERVAL_MS);
      }
    }
  }

  await lock();
  return () => {
    isReleased = true;
    return closeConnection(client);
  };
}
