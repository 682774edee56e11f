import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type pg from 'pg';

const findSession = `
  select members.id from sessions join members on members.id = sessions.member_id
  where token_hash = $1 and expires_at > now() and last_seen_at > now() - interval '7 days' and disabled_at is null`;

/** Who asks; null for everybody without a session. */
export async function findMemberId(pool: pg.Pool, { headers }: IncomingMessage): Promise<string | null> {
  const token = /(?:^|; )muster_session=([^;]+)/.exec(headers.cookie ?? '')?.[1];
  if (token === undefined) return null;
  const values = [createHash('sha256').update(token).digest()];
  const { rows } = await pool.query<{ id: string }>({ name: 'session', text: findSession, values });
  return rows[0]?.id ?? null;
}
