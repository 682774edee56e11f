import { createHash } from 'node:crypto';
import pg from 'pg';

/** More than the product has; so many at most, so that no connection fills its memory. */
const MAX_PREPARED_STATEMENTS = 300;

/** A common text and a rare one want different plans: who looks for a text is given one of their own. */
const hasLikeCondition = (query: string): boolean => / like /i.test(query);

const isUnnamed = (config: unknown): config is pg.QueryConfig =>
  typeof config === 'object' && config !== null && 'text' in config && !('name' in config && config.name);

/**
 * A connection that prepares each query of the query builder when it is first asked: the database reads it once, and plans
 * it anew only where that pays. Both took longer than most answers. What has no values is mostly no more than `begin`.
 */
export class PreparingClient extends pg.Client {
  /** The name of each query text, or null where it must not have one. */
  readonly #names = new Map<string, string | null>();

  #nameOf(query: string): string | null {
    const known = this.#names.get(query);
    if (known !== undefined || this.#names.size >= MAX_PREPARED_STATEMENTS) return known ?? null;
    const name = hasLikeCondition(query) ? null : createHash('sha256').update(query).digest('base64url');
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
