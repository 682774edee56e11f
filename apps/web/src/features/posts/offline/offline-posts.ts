import { idSchema } from '@muster/contract/values/id.ts';
import { platformSchema } from '@muster/contract/values/platforms.ts';
import { offlineIdSchema } from '@muster/contract/posts.ts';
import { memberIdSchema } from '@muster/contract/users.ts';
import { z } from '@muster/contract/zod.ts';
import { useMemo, useSyncExternalStore } from 'react';
import { addMemberDataCleanup } from '#src/lib/session/delete-member-data.ts';
import { browserStorage } from '#src/lib/storage/browser-storage.ts';
import { withTabLock } from '#src/lib/storage/tab-lock.ts';

const KEY = 'offlinePosts';
/** Posts that one author can have waiting in one browser. */
export const OFFLINE_POSTS_MAX_COUNT = 50;

/** The last moment that a `Date` can tell. */
const LATEST_DATE = 8.64e15;

const offlinePostSchema = z.object({
  /** The server makes one post of whatever comes with the same id. */
  id: offlineIdSchema,
  authorId: memberIdSchema,
  /** When it was saved. */
  timestamp: z.int().check(z.nonnegative(), z.maximum(LATEST_DATE)),
  /** What was filled in, as far as it must be readable here; whether it may be posted is for the server to say. */
  data: z.object({
    game: z.string(),
    customGame: z.string(),
    platform: platformSchema,
    description: z.string(),
    tags: z.array(z.string()),
    isActive: z.boolean(),
    isShared: z._default(z.boolean(), false),
    isIndexable: z._default(z.boolean(), false),
    /** The id of the attempt before it was saved: that one may have arrived after all. */
    draftId: z.exactOptional(idSchema),
  }),
  /** Why the server does not want it; only a passing reason leaves it out. */
  refusal: z.exactOptional(z.string()),
});
export type OfflinePost = z.output<typeof offlinePostSchema>;

/** An entry that this version can read. */
const read = (entry: unknown): OfflinePost | undefined => offlinePostSchema.safeParse(entry).data;

/** The list as it stands in the storage, where anybody can have written; undefined when it is no list. */
function parseList(text: string): readonly unknown[] | undefined {
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) ? list : undefined;
  } catch {
    return undefined;
  }
}

let seen: { readonly text: string; readonly posts: readonly OfflinePost[] } = { text: '', posts: [] };

/** Everybody's posts, oldest first. The same array as long as the storage says the same. */
function readPosts(): readonly OfflinePost[] {
  const text = browserStorage.readText(KEY) ?? '';
  if (text !== seen.text) {
    const posts = (parseList(text) ?? []).flatMap((entry) => read(entry) ?? []);
    seen = { text, posts: posts.toSorted((a, b) => a.timestamp - b.timestamp) };
  }
  return seen.posts;
}

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // Told when another tab has changed the list.
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}

const isOf = (authorId: string) => (post: OfflinePost) => post.authorId === authorId;

/** What a member has saved in this browser and the server has not accepted yet, oldest first. */
export const listOfflinePosts = (authorId: string): OfflinePost[] => readPosts().filter(isOf(authorId));

/** {@link listOfflinePosts}, kept up to date. */
export function useOfflinePosts(authorId: string): readonly OfflinePost[] {
  const posts = useSyncExternalStore(subscribe, readPosts);
  return useMemo(() => posts.filter(isOf(authorId)), [posts, authorId]);
}

/** What stands there and is no list is not ours to write over: it is put aside. */
function makeRoomForList(): boolean {
  const text = browserStorage.readText(KEY);
  if (text === undefined || parseList(text)) return true;
  return browserStorage.write(`${KEY}:unreadable:${Date.now()}`, text);
}

type Change = (entries: readonly unknown[]) => unknown[];

/** Changes the list, whichever tabs do so at the same time. Whether the storage took it. */
const changeList = (change: Change): Promise<boolean> =>
  withTabLock('offline-posts-list', async () => {
    const entries = parseList(browserStorage.readText(KEY) ?? '') ?? [];
    const isKept = makeRoomForList() && browserStorage.write(KEY, change(entries));
    for (const listener of listeners) listener();
    return isKept;
  });

/** Saves a post, in the place of the one with its id where there is one. Whether the storage took it. */
export const putOfflinePost = (post: OfflinePost): Promise<boolean> =>
  changeList((entries) => {
    const isKnown = entries.some((entry) => read(entry)?.id === post.id);
    return isKnown ? entries.map((entry) => (read(entry)?.id === post.id ? post : entry)) : [...entries, post];
  });

/** Notes why the server does not want a post; it stays in the list. */
export const refuseOfflinePost = (id: string, refusal: string): Promise<boolean> =>
  changeList((entries) =>
    entries.map((entry) => {
      const post = read(entry);
      return post?.id === id ? { ...post, refusal } : entry;
    }),
  );

export const dropOfflinePost = (id: string): Promise<boolean> =>
  changeList((entries) => entries.filter((entry) => read(entry)?.id !== id));

addMemberDataCleanup((memberId) => {
  if (listOfflinePosts(memberId).length > 0)
    void changeList((entries) => entries.filter((entry) => read(entry)?.authorId !== memberId));
});

/**
 * The post that is to be mended: what became of it is known, so that it can still be changed. It stays the same one as
 * long as the calling screen is about it, though it may be sent meanwhile.
 */
export function useRefusedOfflinePost(authorId: string, id: string | undefined): OfflinePost | undefined {
  return useMemo(
    () => listOfflinePosts(authorId).find((post) => post.id === id && post.refusal !== undefined),
    [authorId, id],
  );
}
