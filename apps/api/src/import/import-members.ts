import type pg from 'pg';
import { noPasswordHash } from '#src/features/sessions/passwords/passwords.ts';
import { rejectUnwritten, rejectWhere, writeInChunks } from './staging.ts';

const CHUNK_MEMBERS = 500;
const EMAIL_TAKEN = 'email: The address is already registered';

/** Rejects taken addresses. A registered member never proved that the address is theirs, so gets no imported data. */
export async function checkMembers(client: pg.Client, adminEmail: string): Promise<void> {
  await rejectWhere(client, 'users', 'email: Neither the document nor the account has one', 's.email is null');
  const isAdmin = `s.email = ${client.escapeLiteral(adminEmail)}`;
  await rejectWhere(client, 'users', 'email: It is the address of the administrator', isAdmin);
  await rejectWhere(client, 'users', EMAIL_TAKEN, 'exists (select from members where members.email = s.email)');
  await rejectWhere(
    client,
    'users',
    'email: Another user in the file has this address',
    'exists (select from staged_users e where e.email = s.email and e.n < s.n)',
  );
}

/** Inserts members. Those without a password set one through the reset link. */
export async function writeMembers(client: pg.Client): Promise<void> {
  await writeInChunks(client, 'staged_users', CHUNK_MEMBERS, async (after, upTo) => {
    await client.query(
      `with written as (
         insert into members (id, email, password_hash, name, display_name, bio, location, discord_id, platforms,
                              picture_id, created_at, updated_at, last_activity_at, disabled_at)
         select id, email, coalesce(password_hash, $1), name, display_name, bio, location, discord_id, platforms, picture_id, created_at,
                updated_at, last_activity_at, case when is_disabled then now() end
         from staged_users where n > $2 and n <= $3 on conflict do nothing returning id
       ), with_picture as (
         insert into pictures (id, member_id, large, small)
         select picture_id, id, large, small from staged_users join written using (id) where picture_id is not null
       )
       insert into imports (collection, document_id, row_id)
       select 'users', document_id, id from staged_users join written using (id)`,
      [noPasswordHash, after, upTo],
    );
  });
  // The address was registered during the import.
  await rejectUnwritten(client, 'users', EMAIL_TAKEN);
}

/** Lists members of this and earlier imports, including those deleted since. */
export const listImportedMembers = (client: pg.Client) =>
  client.query(
    `insert into known_members (document_id, id, exists_here)
     select document_id, id, true from staged_users
     union all
     select document_id, row_id::uuid, exists (select from members where members.id = row_id::uuid)
     from imports where collection = 'users' and document_id not in (select document_id from staged_users);
     analyze known_members`,
  );
