import { type Message, unknownUserName } from '@muster/contract/chat.ts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLiveEvents } from '#src/lib/live/live-client.ts';
import { claimNotification } from '#src/lib/notifications/claim-notification.ts';
import { showDesktopNotification } from '#src/lib/notifications/desktop-notifications.ts';
import { readNotificationSettings, useNotificationSettings } from '#src/lib/notifications/notification-settings.ts';
import { closePushNotifications } from '#src/lib/notifications/push-subscription.ts';
import { canPlayTone, playTone } from '#src/lib/notifications/tone.ts';
import { workerMessageSchema } from '#src/lib/notifications/worker-message.ts';
import { cachedMemberId } from '#src/lib/session/session-cache.ts';
import { conversationsQuery } from '../chat-queries.ts';
import { partnerIdOf } from '../live/conversation-merge.ts';

const unknownConversation = { partner: { name: unknownUserName, pictureUrl: null }, isMuted: false };

/** A new conversation may not be in the list yet. */
async function findConversation(queryClient: QueryClient, chatId: string) {
  const findIn = (conversations = queryClient.getQueryData(conversationsQuery.queryKey)) =>
    conversations?.find(({ id }) => id === chatId);
  const fresh = () => queryClient.fetchQuery({ ...conversationsQuery, staleTime: 0 }).catch(() => undefined);
  return findIn() ?? findIn(await fresh()) ?? unknownConversation;
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
    if ((await findConversation(queryClient, message.chatId)).isMuted) return;
    const isClaimed = await claimNotification('sound', message.id, isVisible);
    if (isClaimed && isCurrent(signal)) playTone();
  };
  const notify = async (message: Message, signal: AbortSignal): Promise<void> => {
    const { id, chatId, text: body } = message;
    const isClaimed = await claimNotification('desktop', id, !document.hidden);
    if (!isClaimed || !isCurrent(signal)) return;
    const open = () => navigate({ to: '/dashboard/chat/$userId', params: { userId: partnerIdOf(chatId, memberId) } });
    const { partner, isMuted } = await findConversation(queryClient, chatId);
    if (isMuted || !isCurrent(signal)) return;
    const { name: title, pictureUrl: picture } = partner;
    const close = showDesktopNotification({ title, body, picture, tag: chatId, onPress: () => void open() });
    signal.addEventListener('abort', close);
  };
  useLiveEvents((event) => {
    if (event.type === 'chat.read' || event.type === 'chat.blocked') {
      pending.withdraw(event.chatId, event.type === 'chat.read' ? event.readSeq : Infinity);
      void closePushNotifications(event.chatId);
    }
    if (event.type !== 'message.sent' || event.message.senderId === memberId) return;
    const settings = readNotificationSettings(memberId);
    const signal = pending.add(event.message);
    if (settings.sound) void play(event.message, signal);
    if (settings.desktop) void notify(event.message, signal);
  });
  useEffect(() => pending.withdrawAll, [pending]);
}

/** Returns a function: whether the member has muted a conversation. */
export function useIsMuted(): (chatId: string) => boolean {
  const queryClient = useQueryClient();
  return (chatId) =>
    queryClient.getQueryData(conversationsQuery.queryKey)?.some(({ id, isMuted }) => id === chatId && isMuted) === true;
}

/** Notifications that are shown or about to be, by conversation; withdrawn once their messages are read. */
function createPendingNotifications() {
  const pending = new Map<string, { readonly newestSeq: number; readonly withdrawal: AbortController }>();
  return {
    /** Returns a signal that aborts when the notification is withdrawn. */
    add: ({ chatId, seq }: Message): AbortSignal => {
      const { newestSeq = 0, withdrawal = new AbortController() } = pending.get(chatId) ?? {};
      pending.set(chatId, { newestSeq: Math.max(seq, newestSeq), withdrawal });
      return withdrawal.signal;
    },
    /** Withdraws a conversation's notification, unless it is about a message after `upToSeq`. */
    withdraw: (chatId: string, upToSeq: number): void => {
      const notification = pending.get(chatId);
      if (!notification || notification.newestSeq > upToSeq) return;
      pending.delete(chatId);
      notification.withdrawal.abort();
    },
    withdrawAll: (): void => {
      pending.forEach(({ withdrawal }) => withdrawal.abort());
      pending.clear();
    },
  };
}

/** Opens the conversation of a clicked notification, while the calling screen is mounted. */
export function useNotificationClicks(): void {
  const navigate = useNavigate();
  const handleMessage = useEffectEvent(({ data }: MessageEvent<unknown>): void => {
    const message = workerMessageSchema.safeParse(data).data;
    if (message) void navigate({ to: '/dashboard/chat/$userId', params: { userId: message.memberId } });
  });
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return undefined;
    const { serviceWorker } = navigator;
    const listener = (event: MessageEvent<unknown>): void => handleMessage(event);
    serviceWorker.addEventListener('message', listener);
    return () => serviceWorker.removeEventListener('message', listener);
  }, []);
}
