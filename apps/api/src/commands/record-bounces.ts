// npm run record-bounces [-- FILE|MAILDIR ...]: records addresses whose emails came back, from delivery reports in files, in
// Maildir folders or on standard input. Works whether or not Muster is running.
import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { withEmbeddedPostgres } from '@muster/embedded-postgres';
import { type ConnectionTarget, openDatabase, openPool } from '#src/db/client.ts';
import { type BounceResult, bounceResults, recordBounce } from '#src/features/sessions/email/record-bounce.ts';
import { printLine } from '#src/lib/print.ts';
import { createDeliveryIds } from '#src/mail/delivery-ids.ts';
import { MAX_REPORT_BYTES } from '#src/mail/read-bounce.ts';
import type { Config } from '#src/startup/settings/config.ts';
import { ensureSecretKey } from '#src/startup/settings/ensure-secret-key.ts';
import { runCommand } from './run-command.ts';

/** EX_TEMPFAIL: mail servers try again later. */
const TEMPORARY_FAILURE = 75;

async function filesIn(folder: string): Promise<string[]> {
  const lists = await Promise.all(
    ['new', 'cur'].map(async (name) => (await readdir(join(folder, name))).map((file) => join(folder, name, file))),
  );
  return lists.flat();
}

async function listFiles(paths: readonly string[]): Promise<string[]> {
  const lists = await Promise.all(
    paths.map(async (path) => ((await stat(path)).isDirectory() ? filesIn(path) : [path])),
  );
  return lists.flat();
}

/** Reads to the end, because a mail server must be able to write it all. Stops storing above the limit. */
async function readMessage(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream) {
    if (size <= MAX_REPORT_BYTES) chunks.push(chunk);
    size += chunk.length;
  }
  return Buffer.concat(chunks);
}

async function record(config: Config, paths: readonly string[], target: ConnectionTarget, dataDir: string) {
  const secretKey = await ensureSecretKey(config, { dataDir });
  if (!secretKey) throw new Error('SECRET_KEY is not set, so Muster cannot recognize its emails in reports.');
  const deliveryIds = createDeliveryIds(secretKey);
  const streams =
    paths.length === 0 ? [() => process.stdin] : (await listFiles(paths)).map((path) => () => createReadStream(path));
  const counts = new Map<BounceResult, number>();
  const pool = openPool(target, 1, () => {});
  try {
    for (const open of streams) {
      const result = await recordBounce(openDatabase(pool), deliveryIds, await readMessage(open()));
      counts.set(result, (counts.get(result) ?? 0) + 1);
    }
  } finally {
    await pool.end();
  }
  for (const [result, count] of counts) printLine(`${bounceResults[result]}: ${count}`);
}

await runCommand(
  'The reports were not recorded',
  async (config, args) => {
    const { positionals: paths } = parseArgs({ args, allowPositionals: true, options: {} });
    if (paths.length === 0 && process.stdin.isTTY) throw new Error('Pass files: npm run record-bounces -- FILE ...');
    const { databaseUrl, dataDir } = config;
    if (databaseUrl !== undefined) return record(config, paths, { connectionString: databaseUrl }, resolve(dataDir));
    return withEmbeddedPostgres({ dataDir, log: printLine, createIfMissing: false }, (postgres) =>
      record(config, paths, postgres.connection(), postgres.dataDir),
    );
  },
  TEMPORARY_FAILURE,
);
