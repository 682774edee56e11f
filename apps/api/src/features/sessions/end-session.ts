import { deleteSession } from './session-repository.ts';
import type { Context } from '../context.ts';

/** Deletes the session of this token, if any, and closes its live connections on every node. */
export async function endSession({ db, live }: Pick<Context, 'db' | 'live'>, token: string | undefined): Promise<void> {
  const ended = token ? await deleteSession(db, token) : null;
  if (ended) live.disconnectSessions([ended]);
}
