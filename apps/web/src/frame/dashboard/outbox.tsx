import { t } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import Send from 'lucide-react/icons/send';
import { Button } from '#src/components/button.tsx';
import { isUnsent, useAllOutgoing } from '#src/features/chat/sending/outgoing-messages.ts';
import { resendAll } from '#src/features/chat/sending/send-message.ts';
import { UnsentMessageItem } from '#src/features/chat/sending/unsent-message-item.tsx';
import { OfflinePostItem } from '#src/features/posts/offline/offline-post-item.tsx';
import { useOfflinePosts } from '#src/features/posts/offline/offline-posts.ts';
import { useOfflineSending, useSendOfflinePosts } from '#src/features/posts/offline/use-offline-sync.ts';
import { useCurrentMember } from '#src/features/sessions/session.ts';
import { useHeldList } from '#src/lib/held-list.ts';
import { useIsOnline } from '#src/lib/live/connection-state.ts';
import { useFocusAfterRemoval } from '#src/lib/navigation/use-focus-after-removal.ts';
import { serverNow } from '#src/lib/time/server-clock.ts';

/** Usual messages are sent faster, and not listed meanwhile. One that is resent stays listed. */
const USUAL_DURATION_MS = 5_000;

/** What waits in this browser or was rejected, in the order of saving. */
function useWaiting(memberId: string) {
  const isOnline = useIsOnline();
  const posts = useOfflinePosts(memberId).map((post) => ({ id: post.id, savedAt: post.timestamp, post }));
  const messages = useAllOutgoing(memberId)
    .filter(
      ({ message }) => isUnsent(message, isOnline) || serverNow().getTime() - message.writtenAt > USUAL_DURATION_MS,
    )
    .map((unsent) => ({ id: unsent.message.id, savedAt: unsent.message.writtenAt, unsent }));
  return useHeldList([...posts, ...messages].toSorted((a, b) => a.savedAt - b.savedAt));
}

/** The member's offline posts and unsent messages; renders nothing if there are none. */
export function Outbox() {
  const { id: memberId } = useCurrentMember();
  const queryClient = useQueryClient();
  const waiting = useWaiting(memberId);
  const { postId: sendingId, pauseReason } = useOfflineSending();
  const sendPosts = useSendOfflinePosts();
  const section = useFocusAfterRemoval<HTMLElement>('h3');
  if (waiting.length === 0) return null;
  const sendAll = (): void => {
    sendPosts(true);
    resendAll(queryClient, memberId);
  };
  return (
    <section
      ref={section}
      aria-labelledby="outbox"
      className="flex flex-col gap-4 rounded-lg border border-amber/40 bg-surface p-5"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-64">
          <h2 id="outbox" tabIndex={-1} className="font-display text-lg font-bold">
            {t`Waiting to be sent`}
          </h2>
          <p className="mt-1 max-w-[70ch] text-sm text-soft">{t`Everything here is saved in this browser only. It'll be sent automatically when you're back online.`}</p>
        </div>
        <Button
          size="sm"
          icon={<Send aria-hidden className="size-4" />}
          busy={sendingId !== null}
          busyLabel={t`Sending...`}
          onClick={sendAll}
        >
          {t`Send now`}
        </Button>
      </div>
      <p role="status" className="text-sm text-amber-text empty:hidden">
        {pauseReason}
      </p>
      <ul className="flex flex-col divide-y divide-line border-t border-line">
        {waiting.map((item) => (
          <li key={item.id} className="min-w-0 py-4 last:pb-0">
            {'post' in item ? (
              <OfflinePostItem post={item.post} isSending={item.id === sendingId} />
            ) : (
              <UnsentMessageItem {...item.unsent} />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
