import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { ConnectionTarget } from '../db/client.ts';
import { migrateDatabase, refuseOldSchema } from '../db/migrate.ts';
import { insertStarterGames } from '../features/games/game-repository.ts';
import { createPictureReencoder } from '../features/users/pictures/reencode-picture.ts';
import { type ImportOptions, importExport } from './import-export.ts';
import { tellOutcomes, tellReasons, writeRemarks } from './report.ts';

export interface ImportOrder extends Omit<ImportOptions, 'pictures'> {
  /** Where every remark is written to, if anywhere. */
  readonly report: string | undefined;
}

/**
 * Brings an export into a database, made ready for it where it is new or older, unless it is a dry run; gives what there
 * is to say of it, line by line.
 */
export async function importFile(target: ConnectionTarget, order: ImportOrder): Promise<string[]> {
  if (!order.isDry) await migrateDatabase(target, { info: () => {} });
  const client = new pg.Client({ ...target, application_name: 'muster import' });
  const pictures = createPictureReencoder({ debug: () => {}, warn: () => {} });
  client.on('error', () => {}); // the query that was under way rejects with the same error
  await client.connect();
  try {
    await (order.isDry ? refuseOldSchema(client) : insertStarterGames(drizzle(client)));
    const outcomes = await importExport(client, { ...order, pictures });
    if (order.report !== undefined) await writeRemarks(client, order.report);
    return [...tellOutcomes(outcomes, order.isDry), ...(await tellReasons(client))];
  } finally {
    await pictures.close();
    await client.end();
  }
}
