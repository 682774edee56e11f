import pg from 'pg';
import { type ConnectionTarget, openTransaction } from '#src/db/client.ts';
import { liftLimits, migrateDatabase, rejectOldSchema } from '#src/db/migrate.ts';
import { runTransaction } from '#src/db/transaction.ts';
import { insertStarterGames } from '#src/features/games/game-repository.ts';
import { createPictureReencoder } from '#src/features/members/pictures/reencode-picture.ts';
import { applyAccounts, finishAccounts, stageAccounts } from './import-accounts.ts';
import { checkChats, checkMessages, writeChats } from './import-chats.ts';
import { checkMembers, listImportedMembers, writeMembers } from './import-members.ts';
import { checkPosts, dropKnownGames, writeGames, writePosts } from './import-posts.ts';
import { exportedCollections } from './documents-at.ts';
import { readExport } from './read-export.ts';
import type { AccountOptions } from './read-account.ts';
import type { MemberOptions } from './read-member.ts';
import { formatOutcomes, formatRemarks, type Outcome, writeRemarks } from './report.ts';
import { type Counts, stageDocuments } from './stage-documents.ts';
import { createStagingTables } from './staging.ts';

interface ImportOptions extends Omit<MemberOptions, 'hasAccounts'> {
  readonly path: string;
  readonly adminEmail: string;
  /** The accounts of Firebase Authentication. */
  readonly accounts?: AccountsFile | undefined;
  /** Checks everything but writes nothing. */
  readonly isDry: boolean;
  readonly onRead: (bytes: number) => void;
  readonly onStep: (step: string) => void;
}

export interface AccountsFile extends Pick<AccountOptions, 'hashParameters'> {
  readonly path: string;
}

/**
 * Imports the documents of an export. Each is validated like user input; invalid ones are rejected with a remark.
 * Existing rows and documents imported before stay unchanged, so an import can be repeated or resumed. The staging tables
 * exist only on this connection.
 */
async function importExport(
  client: pg.Client,
  { path, accounts, isDry, adminEmail, productName, pictures, onRead, onStep }: ImportOptions,
): Promise<Outcome[]> {
  await createStagingTables(client);
  const none = (): Counts => ({ inFile: 0, known: 0 });
  const counts = { users: none(), games: none(), posts: none(), chats: none(), messages: none() };
  const accountsInFile = accounts ? await stageAccounts(client, accounts.path, { ...accounts, productName }) : 0;
  const hasAccounts = accounts !== undefined;
  for await (const documents of readExport(path, onRead)) {
    await stageDocuments(client, documents, counts, { hasAccounts, productName, pictures });
  }
  if (exportedCollections.every((collection) => counts[collection].inFile === 0)) {
    throw new Error(
      `${path} contains no documents of ${exportedCollections.join(', ')}. These collections must be at the top of the file or under "__collections__", each as an object by document id or as a list.`,
    );
  }
  await client.query('analyze');
  onStep('members');
  if (accounts) counts.users.inFile += await applyAccounts(client);
  await checkMembers(client, adminEmail);
  const accountOutcomes = accounts ? [await finishAccounts(client, accountsInFile, isDry)] : [];
  if (!isDry) await writeMembers(client);
  await listImportedMembers(client);
  onStep('posts');
  counts.games.known += await dropKnownGames(client);
  await checkPosts(client);
  if (!isDry) {
    await writeGames(client);
    await writePosts(client);
  }
  onStep('conversations');
  counts.chats.known += await checkChats(client);
  counts.messages.known += await checkMessages(client);
  if (!isDry) await writeChats(client);
  const { rows } = await client.query<{ collection: string; rejected: number }>(
    'select collection, count(*)::int as rejected from remarks where is_rejected group by collection',
  );
  const outcomes = exportedCollections.map((collection) => {
    const rejected = rows.find((row) => row.collection === collection)?.rejected ?? 0;
    const { inFile, known } = counts[collection];
    return { collection, inFile, known, rejected, imported: inFile - known - rejected };
  });
  return [...accountOutcomes, ...outcomes];
}

interface ImportFileOptions extends Omit<ImportOptions, 'pictures'> {
  /** File for all remarks. */
  readonly report: string | undefined;
}

/**
 * Imports an export file. Returns the lines to print, and whether nothing was imported now or before. Migrates the database
 * first; a dry run requires the current schema instead.
 */
export async function importFile(
  target: ConnectionTarget,
  options: ImportFileOptions,
): Promise<{ lines: string[]; isNothingImported: boolean }> {
  if (!options.isDry) await migrateDatabase(target, { info: () => {} });
  const client = new pg.Client({ ...target, application_name: 'muster import' });
  const pictures = createPictureReencoder({ debug: () => {}, warn: () => {} });
  client.on('error', () => {}); // the running query rejects with the same error
  await client.connect();
  try {
    await client.query(liftLimits('session'));
    await (options.isDry
      ? rejectOldSchema(client)
      : runTransaction(client, () => insertStarterGames(openTransaction(client))));
    const outcomes = await importExport(client, { ...options, pictures });
    if (options.report !== undefined) await writeRemarks(client, options.report);
    const lines = [...formatOutcomes(outcomes, options.isDry), ...(await formatRemarks(client))];
    return { lines, isNothingImported: outcomes.every(({ imported, known }) => imported + known === 0) };
  } finally {
    await pictures.close();
    await client.end();
  }
}
