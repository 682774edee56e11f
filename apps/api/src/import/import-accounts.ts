import type pg from 'pg';
import { noPasswordHash } from '#src/features/sessions/passwords/passwords.ts';
import { RejectedDocument } from './document-reader.ts';
import type { Fields } from './plain-value.ts';
import { type AccountOptions, accountIdOf, readAccount } from './read-account.ts';
import { readAccounts } from './read-accounts.ts';
import type { Outcome } from './report.ts';
import { storable } from './stage-documents.ts';
import { addRemarks, insertStaged, type Remark, remarkWhere } from './staging.ts';

async function stageChunk(client: pg.Client, accounts: readonly Fields[], options: AccountOptions): Promise<void> {
  const remarks: Remark[] = [];
  const addRemark = (is_rejected: boolean, document_id: string, reason: string): void => {
    remarks.push({ is_rejected, collection: 'accounts', document_id, reason });
  };
  const rows = accounts.flatMap((account) => {
    try {
      const read = readAccount(account, options);
      read.remarks.forEach((reason) => addRemark(false, read.row.document_id, reason));
      return read.row;
    } catch (error) {
      if (!(error instanceof RejectedDocument)) throw error;
      addRemark(true, storable(accountIdOf(account)), error.message);
      return [];
    }
  });
  for (const id of await insertStaged(client, 'accounts', rows))
    addRemark(true, id, 'localId: It is in the file twice');
  await addRemarks(client, remarks);
}

/** Validates accounts and inserts them into their staging table. Returns the number of accounts in the file. */
export async function stageAccounts(client: pg.Client, path: string, options: AccountOptions): Promise<number> {
  let inFile = 0;
  for await (const accounts of readAccounts(path)) {
    await stageChunk(client, accounts, options);
    inFile += accounts.length;
  }
  return inFile;
}

const isImported = `exists (select from imports i where i.collection = 'users' and i.document_id = s.document_id)`;
const hasDocument = `exists (select from staged_users u where u.document_id = s.document_id)`;

/**
 * Adds passwords and addresses of the accounts to the members to import: a member signs in with the address of the account.
 * An account without a document becomes a member. Returns their number.
 */
export async function applyAccounts(client: pg.Client): Promise<number> {
  const noAccount = 'not exists (select from staged_accounts a where a.document_id = s.document_id)';
  await remarkWhere(client, 'users', 'account: There is none with this id', noAccount);
  const otherEmail = `exists (select from staged_users u where u.document_id = s.document_id and u.email <> s.email)`;
  await remarkWhere(client, 'accounts', 'email: It replaces a different one in the document', otherEmail);
  const isNew = `not ${hasDocument} and not ${isImported}`;
  await remarkWhere(client, 'accounts', 'profile: There is no document, so it is empty', isNew);
  await client.query(
    `update staged_users u set email = coalesce(a.email, u.email), password_hash = a.password_hash, is_disabled = a.is_disabled
     from staged_accounts a where a.document_id = u.document_id`,
  );
  const { rowCount } = await client.query(
    `insert into staged_users (document_id, id, email, name, bio, location, discord_id, platforms, created_at, updated_at,
                               last_activity_at, password_hash, is_disabled)
     select document_id, id, email, name, '', '', '', '{}', created_at, created_at, last_activity_at, password_hash, is_disabled
     from staged_accounts s where ${isNew} order by n`,
  );
  return rowCount ?? 0;
}

/** Members who were imported earlier and have no password yet. */
const lacksPassword = `staged_accounts a join imports i on i.collection = 'users' and i.document_id = a.document_id
  join members m on m.id = i.row_id::uuid and m.password_hash = '${noPasswordHash}' where a.password_hash is not null`;

/** Stores their passwords. Returns their number, also in a dry run. */
async function addMissingPasswords(client: pg.Client, isDry: boolean): Promise<number> {
  const { rowCount } = await client.query(
    isDry
      ? `select from ${lacksPassword}`
      : `update members set password_hash = missing.password_hash
         from (select m.id, a.password_hash from ${lacksPassword}) as missing where members.id = missing.id`,
  );
  return rowCount ?? 0;
}

/** Counts the accounts by outcome, and adds a remark for those whose members are not imported. */
export async function finishAccounts(client: pg.Client, inFile: number, isDry: boolean): Promise<Outcome> {
  const isKnown = `${isImported} and not ${hasDocument}`;
  await client.query(
    `insert into remarks (is_rejected, collection, document_id, reason)
     select true, 'accounts', document_id, $1 from staged_accounts s where not ${hasDocument} and not ${isImported}`,
    ['member: Not imported, for the reason listed under users'],
  );
  const { rows } = await client.query<{ known: number; rejected: number }>(
    `select (select count(*)::int from staged_accounts s where ${isKnown}) as known,
       (select count(*)::int from remarks where collection = 'accounts' and is_rejected) as rejected`,
  );
  const { known = 0, rejected = 0 } = rows[0] ?? {};
  const added = await addMissingPasswords(client, isDry);
  return {
    collection: 'accounts',
    inFile,
    known: known - added,
    rejected,
    imported: inFile - rejected - known + added,
  };
}
