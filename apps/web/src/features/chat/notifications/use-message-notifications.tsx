import { chatIdOf, type Message, unknownUserName } from '@muster/contract/chat.ts';
import { memberIdSchema } from '@muster/contract/members/users.ts';
import { z } from '@muster/contract/zod.ts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { Avatar } from '#src/components/identity/avatar.tsx';
import { showToast } from '#src/components/overlay/show-toast.ts';
import { useLiveEvents } from '#src/lib/live/live-client.ts';
import { claimNotification } from '#src/lib/notifications/claim-notification.ts';
import { closeNotifications, showDesktopNotification } from '#src/lib/notifications/desktop-notifications.ts';
import { readNotificationSettings, useNotificationSettings } from '#src/lib/notifications/notification-settings.ts';
import { canPlayTone, playTone } from '#src/lib/notifications/tone.ts';
import { cachedMemberId } from '#src/lib/session/session-cache.ts';
import { useOnVisible } from '#src/lib/use-window-event.ts';
import { conversationsQuery } from '../chat-queries.ts';
import { chatTexts } from '../chat-texts.ts';
import { partnerIdOf } from '../live/conversation-merge.ts';

const TOAST_MS = 8_000;

const unknownConversation = { partner: { name: unknownUserName, pictureUrl: null }, isMuted: false };

const senderSchema = z.object({ senderId: memberIdSchema });
const closeOf = (chatId: string): void => void closeNotifications(({ tag }) => tag === chatId);

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
    const data = { senderId: partnerIdOf(chatId, memberId) };
    await showDesktopNotification({ title, body, picture, tag: chatId, data, onPress: () => open(chatId) });
    if (signal.aborted) closeOf(chatId);
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
      if (pending.withdraw(chatId, event.type === 'chat.read' ? event.readSeq : Infinity)) closeOf(chatId);
    }
    if (event.type !== 'message.sent' || event.message.senderId === memberId) return;
    const settings = readNotificationSettings(memberId);
    const signal = pending.add(event.message);
    if (settings.sound) void play(event.message, signal);
    if (settings.desktop) void notify(event.message, signal);
    void toast(event.message, signal);
  });
  const closeOpened = (): void => {
    if (userId === undefined || openChatId === undefined || document.hidden) return;
    pending.withdraw(openChatId, Infinity);
    const partnerId = userId.toLowerCase();
    void closeNotifications(({ data }) => senderSchema.safeParse(data).data?.senderId === partnerId);
  };
  const onOpened = useEffectEvent(closeOpened);
  useEffect(() => {
    if (openChatId !== undefined) onOpened();
  }, [openChatId]);
  useOnVisible(closeOpened);
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
    /** Withdraws a conversation's notification. Returns false if it is about a message after `upToSeq`. */
    withdraw: (chatId: string, upToSeq: number): boolean => {
      const notification = pending.get(chatId);
      if (notification && notification.newestSeq > upToSeq) return false;
      pending.delete(chatId);
      notification?.withdrawal.abort();
      return true;
    },
    withdrawAll: (): void => {
      pending.forEach(({ withdrawal }) => withdrawal.abort());
      pending.clear();
    },
  };
}
