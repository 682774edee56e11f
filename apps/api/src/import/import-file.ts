import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { ConnectionTarget } from '../db/client.ts';
import { migrateDatabase, rejectOldSchema } from '../db/migrate.ts';
import { insertStarterGames } from '../features/games/game-repository.ts';
import { createPictureReencoder } from '../features/members/pictures/reencode-picture.ts';
import { type ImportOptions, importExport } from './import-export.ts';
import { formatOutcomes, formatRemarks, writeRemarks } from './report.ts';

export interface ImportFileOptions extends Omit<ImportOptions, 'pictures'> {
  /** File for all remarks. */
  readonly report: string | undefined;
}

/**
 * Imports an export file and returns the lines to print. Migrates the database first; a dry run requires the current
 * schema instead.
 */
export async function importFile(target: ConnectionTarget, options: ImportFileOptions): Promise<string[]> {
  if (!options.isDry) await migrateDatabase(target, { info: () => {} });
  const client = new pg.Client({ ...target, application_name: 'muster import' });
  const pictures = createPictureReencoder({ debug: () => {}, warn: () => {} });
  client.on('error', () => {}); // the running query rejects with the same error
  await client.connect();
  try {
    await (options.isDry ? rejectOldSchema(client) : insertStarterGames(drizzle(client)));
    const outcomes = await importExport(client, { ...options, pictures });
    if (options.report !== undefined) await writeRemarks(client, options.report);
    return [...formatOutcomes(outcomes, options.isDry), ...(await formatRemarks(client))];
  } finally {
    await pictures.close();
    await client.end();
  }
}
