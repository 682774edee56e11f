import { type DatabaseConnection, APP_NAME, withClient } from '../database-connection.ts';
import { scramVerifier } from '../files/password-file.ts';

const DURABILITY_SETTINGS = ['fsync', 'full_page_writes', 'synchronous_commit'];

/**
 * Creates the app's role and database if they are missing, and resets the privileges of the role:
 * it can connect and owns its database, nothing more. Idempotent.
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
 * Rejects settings with which a crash could lose confirmed data. Connects as the app's role, because
 * settings can differ by role. Skips settings that the caller has overridden.
 */
export async function requireDurability(
  app: DatabaseConnection,
  overridden: Readonly<Record<string, string>>,
): Promise<void> {
  await withClient(app, async (client) => {
    for (const setting of DURABILITY_SETTINGS.filter((name) => !(name in overridden))) {
      const { rows } = await client.query<{ value: string }>('select current_setting($1) as value', [setting]);
      if (rows[0]?.value !== 'on') {
        throw new Error(
          `The database setting ${setting} is "${rows[0]?.value}" and must be "on", or a crash could lose data.`,
        );
      }
    }
  });
}
