import type pg from 'pg';
import { runTransaction } from '#src/db/transaction.ts';
import type { ExportedCollection } from './documents-at.ts';

/**
 * Temporary tables, which only this connection sees. They allow checks that do not depend on the order of the file, before
 * anything is written.
 */
const TABLES = `
create temp table staged_users (
  document_id text primary key, n bigint generated always as identity, id uuid, email text, name text,
  display_name text, bio text, location text, discord_id text, platforms text[], created_at timestamptz,
  updated_at timestamptz, last_activity_at timestamptz, picture_id uuid, large bytea, small bytea,
  password_hash text, is_disabled boolean);
create temp table staged_accounts (
  document_id text primary key, n bigint generated always as identity, id uuid, email text, name text, password_hash text,
  is_disabled boolean, created_at timestamptz, last_activity_at timestamptz);
create temp table staged_games (
  document_id text primary key, n bigint generated always as identity, name text, name_key text, filter_option text,
  is_verified boolean, category text, submitter text, submitted_at timestamptz);
create temp table staged_posts (
  document_id text primary key, n bigint generated always as identity, id uuid, author text, game text, game_key text,
  filter_option text, platform text, description text, tags text[], is_active boolean, responses integer,
  quick_post boolean, synced_at timestamptz, created_at timestamptz, updated_at timestamptz, title text,
  skill_level text, region text, user_id text, user_name text);
create temp table staged_chats (
  document_id text primary key, n bigint generated always as identity, one text, other text, one_unknown_id uuid,
  other_unknown_id uuid, created_at timestamptz);
create temp table staged_messages (
  document_id text primary key, n bigint generated always as identity, id uuid, chat text, sender text, text text,
  sent_at timestamptz);
create temp table remarks (
  n bigint generated always as identity, is_rejected boolean, collection text, document_id text, reason text);
create temp table known_members (document_id text primary key, id uuid, exists_here boolean);
create temp table resolved_chats (
  document_id text primary key, n bigint generated always as identity, chat_id text, one text, other text, one_id uuid,
  other_id uuid, created_at timestamptz, is_known boolean, is_deleted boolean);
`;

/** Name of a staging table. */
export type Staged = ExportedCollection | 'accounts';

export interface Remark {
  readonly is_rejected: boolean;
  readonly collection: string;
  readonly document_id: string;
  readonly reason: string;
}

export const createStagingTables = (client: pg.Client) => client.query(TABLES);

/** Inserts rows into a staging table. Returns the ids of duplicates. */
export async function insertStaged(
  client: pg.Client,
  collection: Staged,
  rows: readonly { readonly document_id: string }[],
): Promise<string[]> {
  const table = `staged_${collection}`;
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))].join(', ');
  if (columns === '') return [];
  const { rows: staged } = await client.query<{ document_id: string }>(
    `insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, $1)
     on conflict do nothing returning document_id`,
    [JSON.stringify(rows)],
  );
  const inserted = new Set(staged.map((row) => row.document_id));
  return rows.map((row) => row.document_id).filter((id) => !inserted.delete(id));
}

export async function addRemarks(client: pg.Client, remarks: readonly Remark[]): Promise<void> {
  if (remarks.length === 0) return;
  await client.query(
    `insert into remarks (is_rejected, collection, document_id, reason)
     select is_rejected, collection, document_id, reason from json_populate_recordset(null::remarks, $1)`,
    [JSON.stringify(remarks)],
  );
}

/** Deletes staged rows (`s`) that match the condition, and adds a remark for each. */
export const rejectWhere = (client: pg.Client, collection: Staged, reason: string, condition: string) =>
  client.query(
    `with rejected as (delete from staged_${collection} s where ${condition} returning s.document_id)
     insert into remarks (is_rejected, collection, document_id, reason)
     select true, '${collection}', document_id, $1 from rejected`,
    [reason],
  );

/** Adds a remark for each staged row (`s`) that matches the condition. */
export const remarkWhere = (client: pg.Client, collection: Staged, reason: string, condition: string) =>
  client.query(
    `insert into remarks (is_rejected, collection, document_id, reason)
     select false, '${collection}', document_id, $1 from staged_${collection} s where ${condition}`,
    [reason],
  );

/** Deletes staged rows that were not inserted, and adds a remark for each. */
export const rejectUnwritten = (client: pg.Client, collection: ExportedCollection, reason: string) =>
  rejectWhere(
    client,
    collection,
    reason,
    `not exists (select from imports i where i.collection = '${collection}' and i.document_id = s.document_id)`,
  );

/** Deletes staged rows that match the condition, without a remark. Returns their number. */
export async function dropWhere(client: pg.Client, collection: ExportedCollection, condition: string): Promise<number> {
  const { rowCount } = await client.query(`delete from staged_${collection} s where ${condition}`);
  return rowCount ?? 0;
}

/** Calls `write` for each range of row numbers, each in a transaction. */
export async function writeInChunks(
  client: pg.Client,
  table: string,
  size: number,
  write: (after: number, upTo: number) => Promise<void>,
): Promise<void> {
  const { rows } = await client.query<{ last: number }>(`select coalesce(max(n), 0)::int as last from ${table}`);
  const last = rows[0]?.last ?? 0;
  for (let after = 0; after < last; after += size) {
    await runTransaction(client, () => write(after, after + size));
  }
}

export async function findImported(
  client: pg.Client,
  collection: ExportedCollection,
  documentIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await client.query<{ document_id: string }>(
    'select document_id from imports where collection = $1 and document_id = any($2)',
    [collection, documentIds],
  );
  return new Set(rows.map((row) => row.document_id));
}
