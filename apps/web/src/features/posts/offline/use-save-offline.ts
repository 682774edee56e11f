import { t } from '@lingui/core/macro';
import type { PostContent } from '@muster/contract/posts/posts.ts';
import { anyTime, changeSchedule } from '@muster/contract/posts/schedule/schedule.ts';
import { setSharesPosts, useCurrentMember } from '#src/features/sessions/session.ts';
import { listOfflinePosts, OFFLINE_POSTS_MAX_COUNT, type OfflinePost, saveOfflinePost } from './offline-posts.ts';
import { useSendOfflinePosts } from './use-offline-sync.ts';
import { requestPersistence } from '#src/lib/storage/request-persistence.ts';
import { serverNow } from '#src/lib/time/server-clock.ts';

/** The random suffix separates posts saved in the same millisecond. */
const newOfflineId = (now: number): string => `offline_${now}_${Math.random().toString(36).slice(2, 11)}`;

interface SaveResult {
  readonly id: string;
  /** Error message; absent after success. */
  readonly failure?: string;
}

/** Saves a post in this browser, replacing `existing`, and starts sending. */
export function useSaveOffline() {
  const { id: authorId } = useCurrentMember();
  const send = useSendOfflinePosts();
  return async (content: PostContent, draftId: string | undefined, existing?: OfflinePost): Promise<SaveResult> => {
    const now = serverNow().getTime();
    const id = existing?.id ?? newOfflineId(now);
    if (!existing && listOfflinePosts(authorId).length >= OFFLINE_POSTS_MAX_COUNT) {
      return {
        id,
        failure: t`Failed to save post offline: ${{ max: OFFLINE_POSTS_MAX_COUNT }} posts are already waiting in this browser. Send or discard some first.`,
      };
    }
    // 'Now' is the time of saving: a post that is sent too late is stored as closed.
    const schedule = changeSchedule(content, anyTime, new Date(now));
    const data = { ...content, ...schedule, ...(draftId !== undefined && { draftId }) };
    const isSaved = await saveOfflinePost({ id, authorId, timestamp: existing?.timestamp ?? now, data });
    if (!isSaved) return { id, failure: t`Could not save post offline` };
    requestPersistence();
    setSharesPosts(content.isShared);
    send();
    return { id };
  };
}
