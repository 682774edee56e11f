// npm run import -- FILE [--accounts FILE --hash-config FILE] [--dry-run] [--report FILE]: imports a Firestore export.
import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { Presets, SingleBar } from 'cli-progress';
import type { Config } from '#src/startup/settings/config.ts';
import type { ConnectionTarget } from '#src/db/client.ts';
import { withEmbeddedPostgres } from '@muster/embedded-postgres';
import { type AccountsFile, importFile } from '#src/import/import-file.ts';
import { readHashConfig } from '#src/import/read-hash-config.ts';
import { describeFolder } from '#src/import/other-formats.ts';
import { printLine } from '#src/lib/print.ts';
import { runCommand } from './run-command.ts';

const USAGE = 'Usage: npm run import -- FILE [--accounts FILE --hash-config FILE] [--dry-run] [--report FILE]';

async function readArguments(args: string[]) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      accounts: { type: 'string' },
      'hash-config': { type: 'string' },
      'dry-run': { type: 'boolean', default: false },
      report: { type: 'string' },
    },
  });
  const [path] = positionals;
  if (path === undefined || positionals.length > 1) throw new Error(USAGE);
  const { accounts, report, 'hash-config': hashConfig, 'dry-run': isDry } = values;
  return {
    path: resolve(path),
    accounts: await readAccountOptions(accounts, hashConfig),
    isDry,
    report: report && resolve(report),
  };
}

type ImportArguments = Awaited<ReturnType<typeof readArguments>> & { readonly size: number };

/** Reads the hash parameters first: without them, no member could sign in with the old password. */
async function readAccountOptions(accounts?: string, hashConfig?: string): Promise<AccountsFile | undefined> {
  if ((accounts === undefined) !== (hashConfig === undefined)) throw new Error(USAGE);
  if (accounts === undefined || hashConfig === undefined) return undefined;
  return { path: resolve(accounts), hashParameters: await readHashConfig(resolve(hashConfig)) };
}

async function importInto(target: ConnectionTarget, options: ImportArguments, config: Config): Promise<void> {
  // cli-progress renders nothing if stdout is not a terminal.
  const bar = new SingleBar({ format: 'Reading {bar} {percentage} %, {eta_formatted} to go' }, Presets.shades_classic);
  bar.start(options.size, 0);
  try {
    const { lines, isNothingImported } = await importFile(target, {
      ...options,
      adminEmail: config.adminEmail,
      productName: config.productName,
      onRead: (bytes) => bar.increment(bytes),
      onStep: (step) => {
        bar.stop();
        printLine(`${options.isDry ? 'Checking' : 'Writing'} ${step} ...`);
      },
    });
    for (const line of lines) printLine(line);
    if (options.isDry) printLine('This was a dry run: nothing was written.');
    if (isNothingImported) throw new Error('No document could be imported. The reasons are above.');
  } finally {
    bar.stop();
  }
}

await runCommand('The import failed', async (config, args) => {
  const parsed = await readArguments(args);
  const file = await stat(parsed.path);
  if (!file.isFile()) throw new Error(await describeFolder(parsed.path));
  const options = { ...parsed, size: file.size };
  const { databaseUrl, dataDir } = config;
  if (databaseUrl !== undefined) {
    await importInto({ connectionString: databaseUrl }, options, config);
    return;
  }
  await withEmbeddedPostgres({ dataDir, log: printLine, createIfMissing: !options.isDry }, (postgres) =>
    importInto(postgres.connection(), options, config),
  );
});
