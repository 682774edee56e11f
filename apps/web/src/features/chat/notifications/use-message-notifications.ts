import { type Conversation, type Message, unknownUserName } from '@muster/contract/chat.ts';
import type { LiveEvent } from '@muster/contract/live-events.ts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { showDesktopNotification } from '#src/lib/notifications/desktop-notifications.ts';
import { cachedMemberId } from '#src/lib/session/session-cache.ts';
import { subscribeLive } from '#src/lib/live/live-client.ts';
import { closePushNotifications } from '#src/lib/notifications/push-subscription.ts';
import { readNotificationSettings, useNotificationSettings } from '#src/lib/notifications/notification-settings.ts';
import { canPlayTone, playTone } from '#src/lib/notifications/tone.ts';
import { conversationsQuery } from '../chat-queries.ts';
import { claimNotification } from './notification-claims.ts';
import { partnerIdOf } from '../live/conversation-merge.ts';
import { createPendingNotifications } from './pending-notifications.ts';

const unknownPartner: Pick<Conversation['partner'], 'name' | 'pictureUrl'> = {
  name: unknownUserName,
  pictureUrl: null,
};

/** A conversation's partner. A new conversation may not be in the list yet. */
async function findPartner(queryClient: QueryClient, chatId: string): Promise<typeof unknownPartner> {
  const partnerIn = (conversations = queryClient.getQueryData(conversationsQuery.queryKey)) =>
    conversations?.find(({ id }) => id === chatId)?.partner;
  const fresh = () => queryClient.fetchQuery({ ...conversationsQuery, staleTime: 0 }).catch(() => undefined);
  return partnerIn() ?? partnerIn(await fresh()) ?? unknownPartner;
}

/** Notifies of new messages as the member has chosen, while the calling screen is mounted. */
export function useMessageNotifications(memberId: string): void {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { userId } = useParams({ strict: false });
  const [pending] = useState(createPendingNotifications);
  useNotificationSettings(memberId);

  /** The member may have read the message or signed out while this window waited. */
  const isCurrent = ({ aborted }: AbortSignal): boolean => !aborted && cachedMemberId() === memberId;
  const play = async (message: Message, signal: AbortSignal): Promise<void> => {
    const isOpen = userId?.toLowerCase() === partnerIdOf(message.chatId, memberId);
    const isVisible = isOpen && !document.hidden && document.hasFocus();
    // Another window may be able to play it.
    if (!isVisible && !canPlayTone()) return;
    const isClaimed = await claimNotification({ kind: 'sound', messageId: message.id, isVisible });
    if (isClaimed && isCurrent(signal)) playTone();
  };
  const notify = async (message: Message, signal: AbortSignal): Promise<void> => {
    const { id: messageId, chatId, text } = message;
    const isClaimed = await claimNotification({ kind: 'desktop', messageId, isVisible: !document.hidden });
    if (!isClaimed || !isCurrent(signal)) return;
    const open = () => navigate({ to: '/dashboard/chat/$userId', params: { userId: partnerIdOf(chatId, memberId) } });
    const { name: title, pictureUrl: picture } = await findPartner(queryClient, chatId);
    if (!isCurrent(signal)) return;
    const close = showDesktopNotification({ title, body: text, picture, tag: chatId, onPress: () => void open() });
    signal.addEventListener('abort', close);
  };
  const handleEvent = useEffectEvent((event: LiveEvent): void => {
    if (event.type === 'chat.read') {
      pending.withdraw(event.chatId, event.readSeq);
      void closePushNotifications(event.chatId);
    }
    if (event.type === 'chat.blocked') {
      pending.withdraw(event.chatId, Infinity);
      void closePushNotifications(event.chatId);
    }
    if (event.type !== 'message.sent' || event.message.senderId === memberId) return;
    const settings = readNotificationSettings(memberId);
    const signal = pending.add(event.message);
    if (settings.sound) void play(event.message, signal);
    if (settings.desktop) void notify(event.message, signal);
  });
  useEffect(() => {
    const unsubscribe = subscribeLive((event) => handleEvent(event));
    return () => {
      unsubscribe();
      pending.withdrawAll();
    };
  }, [pending]);
}
