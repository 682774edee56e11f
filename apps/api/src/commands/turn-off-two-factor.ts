// npm run turn-off-two-factor: turns off two-factor sign-in if the phone and the recovery codes, or
// the encryption key, are lost. Works whether or not Muster is running.
import type { Config } from '#src/startup/settings/config.ts';
import { type ConnectionTarget, openDatabase, openPool } from '#src/db/client.ts';
import { withEmbeddedPostgres } from '@muster/embedded-postgres';
import { turnOffAllSecondFactors } from '#src/features/sessions/two-factor/change-second-factor.ts';
import { printLine } from '#src/lib/print.ts';
import { runCommand } from './run-command.ts';

async function turnOff(target: ConnectionTarget): Promise<void> {
  const pool = openPool(target, 1, () => {});
  try {
    const count = await turnOffAllSecondFactors(openDatabase(pool));
    printLine(
      count === 0
        ? 'Two-factor sign-in is not on.'
        : 'Two-factor sign-in is off. Turn it on again in the admin panel, under Overview.',
    );
  } finally {
    await pool.end();
  }
}

await runCommand('Two-factor sign-in was not turned off', async ({ databaseUrl, dataDir }: Config) => {
  if (databaseUrl !== undefined) return turnOff({ connectionString: databaseUrl });
  return withEmbeddedPostgres({ dataDir, log: printLine, createIfMissing: false }, (postgres) =>
    turnOff(postgres.connection()),
  );
});
