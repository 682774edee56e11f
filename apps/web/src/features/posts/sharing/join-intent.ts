import { z } from '@muster/contract/zod.ts';
import { tabStorage } from '#src/lib/storage/browser-storage.ts';

/**
 * The request that a visitor chose before they signed in. Stored for this tab, not in the URL, so that no link of another
 * site can send a request.
 */
const KEY = 'join-intent';
/** Registration and sign-in take a few minutes. A later sign-in sends no forgotten request. */
const LIFETIME_MS = 30 * 60_000;

const joinIntentSchema = z.object({
  /** Path of the post's page. */
  path: z.string(),
  /** For the sign-in pages: 'Join Ada's Valorant crew' */
  purpose: z.string(),
  details: z.object({ partySize: z.optional(z.int()), roles: z.optional(z.array(z.nullable(z.string()))) }),
});
type JoinIntent = z.output<typeof joinIntentSchema>;

const storedIntentSchema = z.extend(joinIntentSchema, { storedAt: z.number() });

export const storeJoinIntent = (intent: JoinIntent): boolean =>
  tabStorage.write(KEY, { ...intent, storedAt: Date.now() });

export const removeJoinIntent = (): void => tabStorage.remove(KEY);

/** The intent of a visitor who signs in to open this path. */
export function readJoinIntent(path: string | undefined): JoinIntent | undefined {
  const { data } = storedIntentSchema.safeParse(tabStorage.read(KEY));
  return data && data.path === path && Date.now() - data.storedAt < LIFETIME_MS ? data : undefined;
}

/** Returns the chosen details and removes them. */
export function takeJoinIntent(path: string): JoinIntent['details'] | undefined {
  const intent = readJoinIntent(path);
  if (intent) removeJoinIntent();
  return intent?.details;
}
