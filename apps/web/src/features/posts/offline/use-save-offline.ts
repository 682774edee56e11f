import { t } from '@lingui/core/macro';
import type { PostContent } from '@muster/contract/posts/posts.ts';
import { anyTime, changeSchedule } from '@muster/contract/posts/schedule/schedule.ts';
import { useCurrentMember } from '#src/features/sessions/session.ts';
import { setPostDefaults } from '#src/features/sessions/set-post-defaults.ts';
import { isMessage, type OfflinePost } from '#src/features/outbox/outbox-items.ts';
import { forgetUnstored, listItems, saveItems } from '#src/features/outbox/outbox.ts';
import { sendAdded } from '#src/features/outbox/send-outbox.ts';
import { serverNow } from '#src/lib/time/server-clock.ts';

/** Per author and browser. */
const MAX_COUNT = 50;

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
  return async (content: PostContent, draftId: string | undefined, existing?: OfflinePost): Promise<SaveResult> => {
    const now = serverNow().getTime();
    const id = existing?.id ?? newOfflineId(now);
    if (!existing && listItems(authorId).filter((item) => !isMessage(item)).length >= MAX_COUNT) {
      return {
        id,
        failure: t`Failed to save post offline: ${{ max: MAX_COUNT }} posts are already waiting in this browser. Send or discard some first.`,
      };
    }
    // 'Now' is the time of saving: a post that is sent too late is stored as closed.
    const schedule = changeSchedule(content, anyTime, new Date(now));
    const data = { ...content, ...schedule, ...(draftId !== undefined && { draftId }) };
    const post = { id, authorId, timestamp: existing?.timestamp ?? now, data };
    if (!(await saveItems(post))) {
      forgetUnstored(post);
      return { id, failure: t`Could not save post offline` };
    }
    setPostDefaults(content);
    sendAdded(post);
    return { id };
  };
}
