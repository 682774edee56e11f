import { plural } from '@lingui/core/macro';
import { AcceptanceNotice } from '#src/features/chat/crew/acceptance-notice.tsx';
import { useCloseNotifications } from '#src/features/chat/notifications/use-close-notifications.ts';
import { useMessageNotifications } from '#src/features/chat/notifications/notify-of-message.tsx';
import { CountBadge } from '#src/components/identity/badge.tsx';
import { useClockNotice, useStorageWarning } from '#src/frame/connection/use-device-notices.ts';
import { AnswerBar, AnswersBadge } from '#src/features/join-requests/received/answer-bar.tsx';
import { useOfflineSync } from '#src/features/posts/offline/use-offline-sync.ts';
import { useOfflinePosts } from '#src/features/posts/offline/offline-posts.ts';
import { useRenewPushSubscription } from '#src/features/notifications/push-queries.ts';
import { useCurrentMember } from '#src/features/sessions/session.ts';
import { Keyboard, type KeyboardProps } from '#src/frame/command-palette/keyboard.tsx';

/** Work of every dashboard screen that can start after the first paint. */
export function BackgroundWork(keyboard: KeyboardProps) {
  const { id: memberId } = useCurrentMember();
  useMessageNotifications(memberId);
  useCloseNotifications();
  useStorageWarning();
  useClockNotice();
  useOfflineSync();
  useRenewPushSubscription(memberId);
  return (
    <>
      <AnswerBar />
      <AcceptanceNotice />
      <Keyboard {...keyboard} />
    </>
  );
}

/** Number of awaited answers, and of posts that were saved offline. */
export function HomeBadge() {
  const { length: count } = useOfflinePosts(useCurrentMember().id);
  return (
    <>
      <AnswersBadge />
      {count > 0 && (
        <CountBadge
          tone="warning"
          count={count}
          label={plural(count, { one: '# post waiting', other: '# posts waiting' })}
        />
      )}
    </>
  );
}
