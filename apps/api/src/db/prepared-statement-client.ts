import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import pg from 'pg';

/** More than the product has; limits the memory of a connection. */
const MAX_PREPARED_STATEMENTS = 300;

const PLAN_EACH_TIME = '/* planned each time */';
/** Marks a query for which frequent and rare values need different plans. Queries with `like` need no mark. */
export const planEachTime = sql.raw(PLAN_EACH_TIME);

const isPlannedEachTime = (query: string): boolean => query.includes(PLAN_EACH_TIME) || / like /i.test(query);

const isUnnamed = (config: unknown): config is pg.QueryConfig =>
  typeof config === 'object' && config !== null && 'text' in config && !('name' in config && config.name);

/**
 * A connection that prepares each query of the query builder on first use: parsing and planning took longer than running
 * most of them. Queries without values, such as `begin`, are not prepared.
 */
export class PreparedStatementClient extends pg.Client {
  /** Statement name of each query text; null if it must not be prepared. */
  readonly #names = new Map<string, string | null>();

  #nameOf(query: string): string | null {
    const known = this.#names.get(query);
    if (known !== undefined || this.#names.size >= MAX_PREPARED_STATEMENTS) return known ?? null;
    const name = isPlannedEachTime(query) ? null : createHash('sha256').update(query).digest('base64url');
    this.#names.set(query, name);
    return name;
  }

  override query(config: unknown, values?: unknown, callback?: unknown): never {
    const hasValues = Array.isArray(values) && values.length > 0;
    const name = hasValues && isUnnamed(config) ? this.#nameOf(config.text) : null;
    const prepared = name === null ? config : { ...(config as pg.QueryConfig), name };
    return super.query(prepared as string, values as [], callback as never) as never;
  }
}
