import { topics } from '@muster/contract/topics.ts';
import type { Session } from '@muster/contract/sessions/session.ts';
import { z } from '@muster/contract/zod.ts';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { isNetworkError } from '#src/lib/api/api-error.ts';
import { browserStorage } from '#src/lib/storage/browser-storage.ts';
import { offlineCopyKey } from './last-member.ts';

/** Undefined for administrators: the app does not start offline for them, so they keep no copies. */
function storageKey(client: QueryClient, name: string): string | undefined {
  const member = client.getQueryData<Session>(topics.session)?.member;
  return member && member.role !== 'admin' ? `${offlineCopyKey(member.id)}:${name}` : undefined;
}

/** Stores a copy, or removes the previous one if the storage is full, so that drafts and unsent messages still fit. */
export function storeOfflineCopy(key: string, copy: unknown): void {
  if (!browserStorage.write(key, copy)) browserStorage.remove(key);
}

interface CopiedQuery<Schema extends z.ZodMiniType> {
  readonly client: QueryClient;
  readonly queryKey: QueryKey;
  readonly name: string;
  readonly schema: Schema;
  readonly fetch: () => Promise<z.output<Schema>>;
}

/**
 * Fetches a value and stores a copy in this browser. If the server cannot be reached and no value is loaded, the copy is used,
 * marked as stale.
 */
export async function fetchWithOfflineCopy<Schema extends z.ZodMiniType>(
  query: CopiedQuery<Schema>,
): Promise<z.output<Schema>> {
  const { client, queryKey, name, schema, fetch } = query;
  const key = storageKey(client, name);
  try {
    const value = await fetch();
    if (key !== undefined && key === storageKey(client, name)) storeOfflineCopy(key, value);
    return value;
  } catch (error) {
    if (key !== undefined && isNetworkError(error) && client.getQueryData(queryKey) === undefined)
      client.setQueryData(queryKey, z.safeParse(schema, browserStorage.read(key)).data, { updatedAt: 0 });
    throw error;
  }
}
