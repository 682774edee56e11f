import type { PostContent } from '@muster/contract/posts.ts';
import { useQueryClient } from '@tanstack/react-query';
import { setSharesPosts, useCurrentMember } from '#src/lib/session/session.ts';
import { listOfflinePosts, OFFLINE_POSTS_MAX_COUNT, type OfflinePost, putOfflinePost } from './offline-posts.ts';
import { offlineFull, offlineTexts, saveOfflineFailed } from './offline-texts.ts';
import { useSendOfflinePosts } from './use-offline-sync.ts';

/** Chance enough to tell apart what one member saves in the same millisecond. */
const newOfflineId = (now: number): string => `offline_${now}_${Math.random().toString(36).slice(2, 11)}`;

interface Saved {
  readonly id: string;
  /** Why it could not be saved; undefined when it was. */
  readonly failure?: string;
}

/** Saves a post in this browser, in the place of `before` where that is given; it goes out when it can. */
export function useSaveOffline() {
  const { id: authorId } = useCurrentMember();
  const send = useSendOfflinePosts();
  const queryClient = useQueryClient();
  return async (content: PostContent, draftId: string | undefined, before?: OfflinePost): Promise<Saved> => {
    const now = Date.now();
    const id = before?.id ?? newOfflineId(now);
    if (!before && listOfflinePosts(authorId).length >= OFFLINE_POSTS_MAX_COUNT) {
      return { id, failure: saveOfflineFailed(offlineFull(OFFLINE_POSTS_MAX_COUNT)) };
    }
    const data = { ...content, ...(draftId !== undefined && { draftId }) };
    const isSaved = await putOfflinePost({ id, authorId, timestamp: before?.timestamp ?? now, data });
    if (!isSaved) return { id, failure: offlineTexts.saveFailed };
    setSharesPosts(queryClient, content.isShared);
    send();
    return { id };
  };
}
