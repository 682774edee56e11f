import { APP_NAME, withClient } from '../database-connection.ts';
import type { DatabaseConnection } from '../database-connection.ts';
import { scramVerifier } from '../files/password-file.ts';

const DURABILITY_SETTINGS = ['fsync', 'full_page_writes', 'synchronous_commit'];

/**
 * Makes the app's role and its database where they are missing, and sets the role back to what it
 * may do: sign in and own its database, nothing more. Safe to repeat after a crash at any point.
 */
export async function ensureAppDatabase(admin: DatabaseConnection, appPassword: string): Promise<void> {
  const verifier = await scramVerifier(appPassword);
  await withClient(admin, async (client) => {
    const found = await client.query<{ role: boolean; database: boolean }>(
      `select exists (select from pg_roles where rolname = $1) as role,
              exists (select from pg_database where datname = $1) as database`,
      [APP_NAME],
    );
    const verb = found.rows[0]?.role ? 'alter' : 'create';
    await client.query(
      `${verb} role ${APP_NAME} login nosuperuser nocreatedb nocreaterole noreplication nobypassrls password '${verifier}'`,
    );
    if (!found.rows[0]?.database) {
      await client.query(`create database ${APP_NAME} owner ${APP_NAME}`);
    }
  });
}

/**
 * Refuses a database that may lose what it has confirmed. It asks as the app's role, because a
 * setting can be changed for one role alone; what `chosen` names is the caller's own wish.
 */
export async function requireDurability(
  app: DatabaseConnection,
  chosen: Readonly<Record<string, string>>,
): Promise<void> {
  await withClient(app, async (client) => {
    for (const setting of DURABILITY_SETTINGS.filter((name) => !(name in chosen))) {
      const { rows } = await client.query<{ value: string }>('select current_setting($1) as value', [setting]);
      if (rows[0]?.value !== 'on') {
        throw new Error(
          `The database setting ${setting} is "${rows[0]?.value}" and must be "on", or a crash could lose data.`,
        );
      }
    }
  });
}
