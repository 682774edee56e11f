import { plural, t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { AcceptanceNotice } from '#src/features/chat/crew/acceptance-notice.tsx';
import { useCloseNotifications } from '#src/features/chat/notifications/use-close-notifications.ts';
import { useUnreadTitle } from '#src/features/chat/notifications/unread-count.tsx';
import { useMessageNotifications } from '#src/features/chat/notifications/notify-of-message.tsx';
import { HoldArea } from '#src/components/page/hold-area.tsx';
import { CountBadge } from '#src/components/identity/badge.tsx';
import { useClockNotice, useStorageWarning } from '../connection/use-device-notices.ts';
import { AnswerBar, AnswersBadge } from '#src/features/posts/requests/answer-bar/answer-bar.tsx';
import { newAlertsQuery } from '#src/features/board/alerts/alert-queries.ts';
import { useOutboxSync } from '#src/features/outbox/use-outbox-sync.ts';
import { RulesGate } from '#src/features/moderation/rules/rules-gate.tsx';
import { useRenewPushSubscription } from '#src/features/notifications/push-queries.ts';
import { workerMessageSchema } from '#src/features/notifications/worker-message.ts';
import { useCurrentMember } from '#src/features/sessions/session.ts';
import { useLiveConnection } from '#src/lib/live/live-client.ts';
import { useLiveChanges } from '#src/live/use-live-changes.ts';
import { UnsentPrompt } from './unsent-prompt.tsx';
import { useUnsentItems } from './use-unsent-items.ts';
import { Keyboard, type KeyboardProps } from '../command-palette/keyboard.tsx';

/** Work of every dashboard screen that can start after the first paint. */
export function BackgroundWork(keyboard: KeyboardProps) {
  const { id: memberId } = useCurrentMember();
  useLiveChanges(memberId);
  useLiveConnection();
  useUnreadTitle(useQuery(newAlertsQuery).data?.count);
  useMessageNotifications(memberId);
  useCloseNotifications();
  useNotificationClicks();
  useStorageWarning();
  useClockNotice();
  useOutboxSync();
  useRenewPushSubscription(memberId);
  return (
    <>
      <HoldArea>
        <AnswerBar />
      </HoldArea>
      <AcceptanceNotice />
      <RulesGate />
      <UnsentPrompt />
      <Keyboard {...keyboard} />
    </>
  );
}

export function AlertsBadge() {
  const { data: { count } = { count: 0 } } = useQuery(newAlertsQuery);
  return (
    count > 0 && (
      <CountBadge tone="flare" count={count} label={plural(count, { one: '# new alert', other: '# new alerts' })} />
    )
  );
}

/** Number of awaited answers, and of posts and messages in the outbox. */
export function HomeBadge() {
  const { length: count } = useUnsentItems();
  return (
    <>
      <AnswersBadge />
      {count > 0 && <CountBadge tone="warning" count={count} label={t`${{ count }} waiting to be sent`} />}
    </>
  );
}

/** Opens the target of a clicked notification, while the calling screen is mounted. */
function useNotificationClicks(): void {
  const navigate = useNavigate();
  const handleMessage = useEffectEvent(({ data }: MessageEvent<unknown>): void => {
    const message = workerMessageSchema.safeParse(data).data;
    if (message?.kind === 'open-crew')
      void navigate({ to: '/dashboard/crew/$crewId', params: { crewId: message.crewId } });
    else if (message?.kind === 'open-post') void navigate({ to: '/posts/$postId', params: { postId: message.postId } });
    else if (message?.kind === 'open-alerts') void navigate({ to: '/dashboard/alerts' });
    else if (message) void navigate({ to: '/dashboard/chat/$userId', params: { userId: message.memberId } });
  });
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return undefined;
    const { serviceWorker } = navigator;
    const listener = (event: MessageEvent<unknown>): void => handleMessage(event);
    serviceWorker.addEventListener('message', listener);
    return () => serviceWorker.removeEventListener('message', listener);
  }, []);
}
