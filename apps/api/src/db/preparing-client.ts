import { createHash } from 'node:crypto';
import pg from 'pg';

/** Far more queries than people ask in a day; what else comes is planned each time, so that no connection fills its memory. */
const NAMES_AT_MOST = 300;

const names = new Map<string, string>();

/** What a query is called by its words; undefined when too many have a name already. */
function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= NAMES_AT_MOST) return known;
  const name = createHash('sha256').update(text).digest('base64url');
  names.set(text, name);
  return name;
}

const isUnnamed = (config: unknown): config is pg.QueryConfig =>
  typeof config === 'object' && config !== null && 'text' in config && !('name' in config && config.name);

/**
 * A connection that prepares each query when it is first asked: the database reads and plans it once, and not every time
 * anew, which took longer than most answers. What has no values is mostly no more than `begin`.
 */
export class PreparingClient extends pg.Client {
  override query(config: unknown, values?: unknown, callback?: unknown): never {
    const hasValues = Array.isArray(values) && values.length > 0;
    const prepared = hasValues && isUnnamed(config) ? { ...config, name: nameOf(config.text) } : config;
    return super.query(prepared as string, values as [], callback as never) as never;
  }
}
