import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { ConnectionTarget } from '../db/client.ts';
import { migrateDatabase, rejectOldSchema } from '../db/migrate.ts';
import { insertStarterGames } from '../features/games/game-repository.ts';
import { createPictureReencoder } from '../features/users/pictures/reencode-picture.ts';
import { type ImportOptions, importExport } from './import-export.ts';
import { formatOutcomes, formatRemarks, writeRemarks } from './report.ts';

export interface ImportFileOptions extends Omit<ImportOptions, 'pictures'> {
  /** Where every remark is written to, if anywhere. */
  readonly report: string | undefined;
}

/**
 * Brings an export into a database, made ready for it where it is new or older, unless it is a dry run; gives what there
 * is to say of it, line by line.
 */
export async function importFile(target: ConnectionTarget, order: ImportFileOptions): Promise<string[]> {
  if (!order.isDry) await migrateDatabase(target, { info: () => {} });
  const client = new pg.Client({ ...target, application_name: 'muster import' });
  const pictures = createPictureReencoder({ debug: () => {}, warn: () => {} });
  client.on('error', () => {}); // the query that was under way rejects with the same error
  await client.connect();
  try {
    await (order.isDry ? rejectOldSchema(client) : insertStarterGames(drizzle(client)));
    const outcomes = await importExport(client, { ...order, pictures });
    if (order.report !== undefined) await writeRemarks(client, order.report);
    return [...formatOutcomes(outcomes, order.isDry), ...(await formatRemarks(client))];
  } finally {
    await pictures.close();
    await client.end();
  }
}
