import type pg from 'pg';
import { APP_NAME, type Connections, type DatabaseConnection, withClient } from '../database-connection.ts';

const PROGRESS_INTERVAL_MS = 5_000;
/** Rows per round trip between the servers, which are in memory at once: a picture has up to 74 KB. */
const FETCH_SIZE = 500;
const FOREIGN_SCHEMA = 'previous_cluster';

interface Table {
  readonly name: string;
  /** Quoted columns that can be written, so without generated ones. */
  readonly columns: string;
  /** Definition of all columns, to compare. */
  readonly definition: string;
}

/** Tables outside PostgreSQL's own schemas, with their columns. */
async function listTables(client: pg.Client): Promise<Map<string, Table>> {
  const { rows } = await client.query<Table>(`
    select format('%I.%I', nspname, relname) as name,
      string_agg(quote_ident(attname), ', ' order by attnum) filter (where attgenerated = '') as columns,
      string_agg(format('%s %s', attname, format_type(atttypid, atttypmod)), ', ' order by attname) as definition
    from pg_class
      join pg_namespace on pg_namespace.oid = relnamespace
      join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
    where relkind in ('r', 'p') and nspname not in ('pg_catalog', 'information_schema')
    group by nspname, relname order by nspname, relname`);
  return new Map(rows.map((table) => [table.name, table]));
}

/** Throws if a table of one database is missing in the other, or has other columns. */
function requireSameTables(previous: ReadonlyMap<string, Table>, next: ReadonlyMap<string, Table>): void {
  const names = new Set([...previous.keys(), ...next.keys()]);
  const different = [...names].find((name) => previous.get(name)?.definition !== next.get(name)?.definition);
  if (different === undefined) return;
  throw new Error(`The table ${different} differs from the one that this version of Muster creates.`);
}

/** Makes the tables of the previous database available in the schema {@link FOREIGN_SCHEMA} of this one. */
async function importTables(client: pg.Client, previous: DatabaseConnection): Promise<void> {
  const text = (value: string | number) => client.escapeLiteral(String(value));
  const { host, port, database, user, password } = previous;
  await client.query(`
    create extension postgres_fdw;
    create server ${FOREIGN_SCHEMA} foreign data wrapper postgres_fdw
      options (host ${text(host)}, port ${text(port)}, dbname ${text(database)}, fetch_size '${FETCH_SIZE}');
    create user mapping for current_user server ${FOREIGN_SCHEMA} options (user ${text(user)}, password ${text(password)});
    create schema ${FOREIGN_SCHEMA};
    import foreign schema public from server ${FOREIGN_SCHEMA} into ${FOREIGN_SCHEMA}`);
}

const dropImportedTables = `drop schema ${FOREIGN_SCHEMA} cascade; drop extension postgres_fdw cascade`;

async function copySequences(from: pg.Client, to: pg.Client): Promise<void> {
  const { rows } = await from.query<{ name: string; value: string | null }>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value as value from pg_sequences where schemaname = 'public'`,
  );
  for (const { name, value } of rows) {
    if (value !== null) await to.query('select setval($1, $2)', [name, value]);
  }
}

const selectSize = `select coalesce(sum(pg_relation_size(oid)), 0)::float8 as bytes from pg_class
  where relkind = 'r' and relnamespace = 'public'::regnamespace`;

async function databaseSize(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ bytes: number }>(selectSize);
  return rows[0]?.bytes ?? 0;
}

/** Logs how much is copied while `work` runs. */
async function withProgress(
  { previous, next }: { previous: pg.Client; next: DatabaseConnection },
  log: (line: string) => void,
  work: () => Promise<void>,
): Promise<void> {
  const total = await databaseSize(previous);
  const logProgress = (): Promise<void> =>
    withClient(next, databaseSize).then(
      (copied) => log(`Copied ${Math.min(99, Math.round((100 * copied) / Math.max(1, total)))} % of the database.`),
      () => {},
    );
  const timer = setInterval(() => void logProgress(), PROGRESS_INTERVAL_MS);
  await work().finally(() => clearInterval(timer));
}

/**
 * Copies the rows of every table in the schema `public`, and the sequences, to a database with the same tables. Foreign
 * keys are not checked again. Throws if the tables differ.
 */
export async function copyRows(
  previous: Pick<Connections, 'adminConnection'>,
  next: Pick<Connections, 'adminConnection'>,
  log: (line: string) => void,
): Promise<void> {
  const [source, target] = [previous.adminConnection(APP_NAME), next.adminConnection(APP_NAME)];
  const copy = async (from: pg.Client, to: pg.Client): Promise<void> => {
    const tables = await listTables(to);
    requireSameTables(await listTables(from), tables);
    await to.query('set session_replication_role = replica');
    await importTables(to, source);
    for (const { name, columns } of tables.values()) {
      const [schema, table] = name.split('.');
      if (schema !== 'public') continue;
      await to.query(
        `insert into ${name} (${columns}) overriding system value select ${columns} from ${FOREIGN_SCHEMA}.${table}`,
      );
    }
    await to.query(dropImportedTables);
    await copySequences(from, to);
    await to.query('vacuum analyze');
  };
  await withClient(
    source,
    (from) => withClient(target, (to) => withProgress({ previous: from, next: target }, log, () => copy(from, to)), 0),
    0,
  );
}
