import { chatIdOf, type Message, unknownUserName } from '@muster/contract/chat.ts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { Avatar } from '#src/components/identity/avatar.tsx';
import { showToast } from '#src/components/overlay/show-toast.ts';
import { useLiveEvents } from '#src/lib/live/live-client.ts';
import { claimNotification } from '#src/lib/notifications/claim-notification.ts';
import { showDesktopNotification } from '#src/lib/notifications/desktop-notifications.ts';
import { readNotificationSettings, useNotificationSettings } from '#src/lib/notifications/notification-settings.ts';
import { closePushNotifications } from '#src/lib/notifications/push-subscription.ts';
import { canPlayTone, playTone } from '#src/lib/notifications/tone.ts';
import { cachedMemberId } from '#src/lib/session/session-cache.ts';
import { conversationsQuery } from '../chat-queries.ts';
import { chatTexts } from '../chat-texts.ts';
import { partnerIdOf } from '../live/conversation-merge.ts';

const TOAST_MS = 8_000;

const unknownConversation = { partner: { name: unknownUserName, pictureUrl: null }, isMuted: false };

/** A new conversation may not be in the list yet. */
async function findConversation(queryClient: QueryClient, chatId: string) {
  const findIn = (conversations = queryClient.getQueryData(conversationsQuery.queryKey)) =>
    conversations?.find(({ id }) => id === chatId);
  const fresh = () => queryClient.fetchQuery({ ...conversationsQuery, staleTime: 0 }).catch(() => undefined);
  return findIn() ?? findIn(await fresh()) ?? unknownConversation;
}

/** Notifies of new messages, also with sound and on the desktop if the member has chosen so, while the calling screen is mounted. */
export function useMessageNotifications(memberId: string): void {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { userId } = useParams({ strict: false });
  const openChatId = userId && chatIdOf(memberId, userId.toLowerCase());
  const [pending] = useState(createPendingNotifications);
  useNotificationSettings(memberId);

  const open = (chatId: string): void =>
    void navigate({ to: '/dashboard/chat/$userId', params: { userId: partnerIdOf(chatId, memberId) } });
  /** The member may have read the message or signed out while this window waited. */
  const isCurrent = ({ aborted }: AbortSignal): boolean => !aborted && cachedMemberId() === memberId;
  const play = async ({ id, chatId }: Message, signal: AbortSignal): Promise<void> => {
    const isVisible = chatId === openChatId && !document.hidden && document.hasFocus();
    // Another window may be able to play it.
    if (!isVisible && !canPlayTone()) return;
    if ((await findConversation(queryClient, chatId)).isMuted) return;
    const isClaimed = await claimNotification('sound', id, isVisible);
    if (isClaimed && isCurrent(signal)) playTone();
  };
  const notify = async ({ id, chatId, text: body }: Message, signal: AbortSignal): Promise<void> => {
    const isClaimed = await claimNotification('desktop', id, !document.hidden);
    if (!isClaimed || !isCurrent(signal)) return;
    const { partner, isMuted } = await findConversation(queryClient, chatId);
    if (isMuted || !isCurrent(signal)) return;
    const { name: title, pictureUrl: picture } = partner;
    const close = showDesktopNotification({ title, body, picture, tag: chatId, onPress: () => open(chatId) });
    signal.addEventListener('abort', close);
  };
  /** In the window with the focus, or else in one of the visible windows. */
  const toast = async ({ id, chatId, text: description }: Message, signal: AbortSignal): Promise<void> => {
    if (document.hidden) return;
    const isActive = document.hasFocus();
    const isClaimed = await claimNotification('toast', id, isActive);
    if (chatId === openChatId || !(isActive || isClaimed)) return;
    const { partner, isMuted } = await findConversation(queryClient, chatId);
    if (isMuted || !isCurrent(signal)) return;
    const { name, pictureUrl } = partner;
    const visual = <Avatar name={name} pictureUrl={pictureUrl} />;
    const action = { label: chatTexts.open, onPress: () => open(chatId) };
    showToast(name, { id: chatId, description, visual, action, durationMs: TOAST_MS, signal });
  };
  useLiveEvents((event) => {
    if (event.type === 'chat.read' || event.type === 'chat.blocked' || event.type === 'member.left') {
      const chatId = event.type === 'member.left' ? chatIdOf(memberId, event.memberId) : event.chatId;
      pending.withdraw(chatId, event.type === 'chat.read' ? event.readSeq : Infinity);
      void closePushNotifications(chatId);
    }
    if (event.type !== 'message.sent' || event.message.senderId === memberId) return;
    const settings = readNotificationSettings(memberId);
    const signal = pending.add(event.message);
    if (settings.sound) void play(event.message, signal);
    if (settings.desktop) void notify(event.message, signal);
    void toast(event.message, signal);
  });
  useEffect(() => {
    if (openChatId !== undefined) pending.withdraw(openChatId, Infinity);
  }, [pending, openChatId]);
  useEffect(() => pending.withdrawAll, [pending]);
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
