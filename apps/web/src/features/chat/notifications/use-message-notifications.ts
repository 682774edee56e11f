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
import { chatsQuery } from '../chat-queries.ts';
import { claimNotice } from './notification-claims.ts';
import { partnerIdOf } from '../live/conversation-merge.ts';
import { createStandingNotices } from './pending-notifications.ts';

const unknown: Pick<Conversation['partner'], 'name' | 'pictureUrl'> = { name: unknownUserName, pictureUrl: null };

/** A conversation's partner; a conversation that has just begun may not be in the list yet. */
async function findPartner(queryClient: QueryClient, chatId: string): Promise<typeof unknown> {
  const partnerIn = (rooms = queryClient.getQueryData(chatsQuery.queryKey)) =>
    rooms?.find(({ id }) => id === chatId)?.partner;
  const fresh = () => queryClient.fetchQuery({ ...chatsQuery, staleTime: 0 }).catch(() => undefined);
  return partnerIn() ?? partnerIn(await fresh()) ?? unknown;
}

/** Draws attention to new messages of others as the member has chosen, while the calling screen is shown. */
export function useMessageNotices(memberId: string): void {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { userId } = useParams({ strict: false });
  const [standing] = useState(createStandingNotices);
  useNotificationSettings(memberId);

  /** Another window is asked first, and the name perhaps the server: much may have happened since. */
  const isWanted = ({ aborted }: AbortSignal): boolean => !aborted && cachedMemberId() === memberId;
  const sound = async (message: Message, signal: AbortSignal): Promise<void> => {
    const isOpen = userId?.toLowerCase() === partnerIdOf(message.chatId, memberId);
    const isInSight = isOpen && !document.hidden && document.hasFocus();
    // Another window may be able to.
    if (!isInSight && !canPlayTone()) return;
    const isOurs = await claimNotice({ kind: 'sound', messageId: message.id, isInSight });
    if (isOurs && isWanted(signal)) playTone();
  };
  const notify = async (message: Message, signal: AbortSignal): Promise<void> => {
    const { id: messageId, chatId, text } = message;
    const isOurs = await claimNotice({ kind: 'desktop', messageId, isInSight: !document.hidden });
    if (!isOurs || !isWanted(signal)) return;
    const open = () => navigate({ to: '/dashboard/chat/$userId', params: { userId: partnerIdOf(chatId, memberId) } });
    const { name: title, pictureUrl: picture } = await findPartner(queryClient, chatId);
    if (!isWanted(signal)) return;
    const close = showDesktopNotification({ title, body: text, picture, tag: chatId, onPress: () => void open() });
    signal.addEventListener('abort', close);
  };
  const hear = useEffectEvent((event: LiveEvent): void => {
    if (event.type === 'chat.read') {
      standing.withdraw(event.chatId, event.readSeq);
      void closePushNotifications(event.chatId);
    }
    if (event.type === 'chat.blocked') {
      standing.withdraw(event.chatId, Infinity);
      void closePushNotifications(event.chatId);
    }
    if (event.type !== 'message.sent' || event.message.senderId === memberId) return;
    const settings = readNotificationSettings(memberId);
    const signal = standing.add(event.message);
    if (settings.sound) void sound(event.message, signal);
    if (settings.desktop) void notify(event.message, signal);
  });
  useEffect(() => {
    const stopListening = subscribeLive((event) => hear(event));
    return () => {
      stopListening();
      standing.withdrawAll();
    };
  }, [standing]);
}
