import { idSchema } from '@muster/contract/values/id.ts';
import { instant } from '@muster/contract/values/instant.ts';
import { offlineIdSchema, postContentSchema } from '@muster/contract/posts/posts.ts';
import { memberIdSchema } from '@muster/contract/members/members.ts';
import { z } from '@muster/contract/zod.ts';
import { useMemo, useSyncExternalStore } from 'react';
import { createListeners } from '#src/lib/listeners.ts';
import { addMemberDataCleanup } from '#src/features/sessions/delete-member-data.ts';
import { typesOf } from '#src/lib/storage/form-fields.ts';
import { browserStorage } from '#src/lib/storage/browser-storage.ts';
import { withTabLock } from '#src/lib/storage/tab-lock.ts';

const STORAGE_KEY = 'offlinePosts';
/** Per author and browser. */
export const OFFLINE_POSTS_MAX_COUNT = 50;

/** The largest timestamp that a `Date` accepts. */
const MAX_TIMESTAMP = 8.64e15;

/** Content of a post that this browser stores. The values have their types, but may break rules of the contract. */
export const storedContentFields = typesOf(postContentSchema.shape);

const offlinePostSchema = z.object({
  /** Idempotency key: the server creates one post for each id. */
  id: offlineIdSchema,
  authorId: memberIdSchema,
  /** Time of saving, in milliseconds. */
  timestamp: z.int().check(z.nonnegative(), z.maximum(MAX_TIMESTAMP)),
  /** The form content. Checked only as far as the outbox renders it; the server validates the rest. */
  data: z.object({
    ...storedContentFields,
    startsAt: z.optional(z.nullable(instant)),
    /** Draft id of the failed attempt before saving, which may have reached the server. */
    draftId: z.exactOptional(idSchema),
  }),
  /** The server's reason for rejecting the post; absent after temporary failures. */
  refusal: z.exactOptional(z.string()),
});
export type OfflinePost = z.output<typeof offlinePostSchema>;

/** Returns undefined for entries of other versions or foreign data. */
const parseEntry = (entry: unknown): OfflinePost | undefined => offlinePostSchema.safeParse(entry).data;

/** Parses the stored value, which other scripts or versions may have written. Returns undefined if it is not a list. */
function parseList(text: string): readonly unknown[] | undefined {
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) ? list : undefined;
  } catch {
    return undefined;
  }
}

let cached: { readonly text: string; readonly posts: readonly OfflinePost[] } = { text: '', posts: [] };

/** The posts of all members, oldest first. Returns the same array while the stored text is unchanged. */
function readPosts(): readonly OfflinePost[] {
  const text = browserStorage.readText(STORAGE_KEY) ?? '';
  if (text !== cached.text) {
    const posts = (parseList(text) ?? []).flatMap((entry) => parseEntry(entry) ?? []);
    cached = { text, posts: posts.toSorted((a, b) => a.timestamp - b.timestamp) };
  }
  return cached.posts;
}

const { subscribe, notify } = createListeners();
// Another tab changes the list.
addEventListener('storage', notify);

const isBy = (authorId: string) => (post: OfflinePost) => post.authorId === authorId;

/** The member's posts that are saved in this browser and not accepted by the server yet, oldest first. */
export const listOfflinePosts = (authorId: string): OfflinePost[] => readPosts().filter(isBy(authorId));

/** {@link listOfflinePosts} with updates. */
export function useOfflinePosts(authorId: string): readonly OfflinePost[] {
  const posts = useSyncExternalStore(subscribe, readPosts);
  return useMemo(() => posts.filter(isBy(authorId)), [posts, authorId]);
}

/** Moves a stored value that is not a list to another key instead of overwriting it. */
function moveUnreadableList(): boolean {
  const text = browserStorage.readText(STORAGE_KEY);
  if (text === undefined || parseList(text)) return true;
  return browserStorage.write(`${STORAGE_KEY}:unreadable:${Date.now()}`, text);
}

type UpdateEntries = (entries: readonly unknown[]) => unknown[];

/** Updates the list under a lock shared by all tabs. Returns whether the storage accepted it. */
const updateList = (update: UpdateEntries): Promise<boolean> =>
  withTabLock('offline-posts-list', async () => {
    const entries = parseList(browserStorage.readText(STORAGE_KEY) ?? '') ?? [];
    const isSaved = moveUnreadableList() && browserStorage.write(STORAGE_KEY, update(entries));
    notify();
    return isSaved;
  });

/** Adds a post or replaces the one with its id. Returns whether the storage accepted it. */
export const saveOfflinePost = (post: OfflinePost): Promise<boolean> =>
  updateList((entries) => {
    const isKnown = entries.some((entry) => parseEntry(entry)?.id === post.id);
    return isKnown ? entries.map((entry) => (parseEntry(entry)?.id === post.id ? post : entry)) : [...entries, post];
  });

/** Stores the server's reason for rejecting a post; the post stays in the list. */
export const saveRejection = (id: string, refusal: string): Promise<boolean> =>
  updateList((entries) =>
    entries.map((entry) => {
      const post = parseEntry(entry);
      return post?.id === id ? { ...post, refusal } : entry;
    }),
  );

export const deleteOfflinePost = (id: string): Promise<boolean> =>
  updateList((entries) => entries.filter((entry) => parseEntry(entry)?.id !== id));

addMemberDataCleanup((memberId) => {
  if (listOfflinePosts(memberId).length > 0)
    void updateList((entries) => entries.filter((entry) => parseEntry(entry)?.authorId !== memberId));
});

/**
 * The rejected post to edit. A waiting post cannot be edited, because it may have reached the server. Returns the same
 * post while the calling screen is mounted, even if it is sent in the meantime.
 */
export function useRejectedOfflinePost(authorId: string, id: string | undefined): OfflinePost | undefined {
  return useMemo(
    () => listOfflinePosts(authorId).find((post) => post.id === id && post.refusal !== undefined),
    [authorId, id],
  );
}
