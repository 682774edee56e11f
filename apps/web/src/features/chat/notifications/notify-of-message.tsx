import { chatIdOf, type Message, unknownUserName } from '@muster/contract/chat/chat.ts';
import { memberIdSchema } from '@muster/contract/members/members.ts';
import { z } from '@muster/contract/zod.ts';
import { type RegisteredRouter, useParams } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { Avatar } from '#src/components/identity/avatar.tsx';
import { showToast } from '#src/components/overlay/show-toast.ts';
import { queryClient } from '#src/lib/api/query-client.ts';
import { claimNotification } from '#src/features/notifications/claim-notification.ts';
import { closeNotifications, showDesktopNotification } from '#src/features/notifications/desktop-notifications.ts';
import {
  readNotificationSettings,
  useNotificationSettings,
} from '#src/features/notifications/notification-settings.ts';
import { canPlayTone, playTone } from '#src/features/notifications/tone.ts';
import { cachedMemberId } from '#src/lib/api/session-cache.ts';
import { useOnVisible } from '#src/lib/use-window-event.ts';
import { conversationsQuery } from '../chat-queries.ts';
import { chatTexts } from '../chat-texts.ts';
import { partnerIdOf } from '../conversation-merge.ts';

const TOAST_MS = 8_000;

const unknownConversation = { partner: { name: unknownUserName, pictureUrl: null }, isMuted: false };

const senderSchema = z.object({ senderId: memberIdSchema });
const closeNotificationsOf = (chatId: string): void => void closeNotifications(({ tag }) => tag === chatId);

/** A new conversation may not be in the list yet. */
async function findConversation(chatId: string) {
  const findIn = (conversations = queryClient.getQueryData(conversationsQuery.queryKey)) =>
    conversations?.find(({ id }) => id === chatId);
  const fresh = () => queryClient.fetchQuery({ ...conversationsQuery, staleTime: 0 }).catch(() => undefined);
  return findIn() ?? findIn(await fresh()) ?? unknownConversation;
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

const pending = createPendingNotifications();

/** Withdraws the notification of a conversation if its messages up to `upToSeq` were read. */
export function withdrawNotification(chatId: string, upToSeq: number): void {
  if (pending.withdraw(chatId, upToSeq)) closeNotificationsOf(chatId);
}

interface Notification {
  readonly message: Message;
  readonly memberId: string;
  /** The conversation on the screen. */
  readonly openChatId: string | undefined;
  readonly open: () => void;
  readonly signal: AbortSignal;
}

/** The member may have read the message or signed out while this window waited. */
const isCurrent = ({ memberId, signal }: Notification): boolean => !signal.aborted && cachedMemberId() === memberId;

async function play(notification: Notification): Promise<void> {
  const { message, openChatId } = notification;
  const isVisible = message.chatId === openChatId && !document.hidden && document.hasFocus();
  // Another window may be able to play it.
  if (!isVisible && !canPlayTone()) return;
  if ((await findConversation(message.chatId)).isMuted) return;
  const isClaimed = await claimNotification('sound', message.id, isVisible);
  if (isClaimed && isCurrent(notification)) playTone();
}

async function showOnDesktop(notification: Notification): Promise<void> {
  const { message, memberId, open, signal } = notification;
  const { id, chatId, text: body } = message;
  const isClaimed = await claimNotification('desktop', id, !document.hidden);
  if (!isClaimed || !isCurrent(notification)) return;
  const { partner, isMuted } = await findConversation(chatId);
  if (isMuted || !isCurrent(notification)) return;
  const { name: title, pictureUrl: picture } = partner;
  const data = { senderId: partnerIdOf(chatId, memberId) };
  await showDesktopNotification({ title, body, picture, tag: chatId, data, onPress: open });
  if (signal.aborted) closeNotificationsOf(chatId);
}

/** In the window with the focus, or else in one of the visible windows. */
async function toast(notification: Notification): Promise<void> {
  const { message, openChatId, open, signal } = notification;
  const { id, chatId, text: description } = message;
  if (document.hidden) return;
  const isActive = document.hasFocus();
  const isClaimed = await claimNotification('toast', id, isActive);
  if (chatId === openChatId || !(isActive || isClaimed)) return;
  const { partner, isMuted } = await findConversation(chatId);
  if (isMuted || !isCurrent(notification)) return;
  const { name, pictureUrl } = partner;
  const visual = <Avatar name={name} pictureUrl={pictureUrl} />;
  const action = { label: chatTexts.open, onPress: open };
  showToast(name, { id: chatId, description, visual, action, durationMs: TOAST_MS, signal });
}

const chatIdOfScreen = (memberId: string, userId: string | undefined): string | undefined =>
  userId && chatIdOf(memberId, userId.toLowerCase());

/** Notifies of a new message, also with sound and on the desktop if the member has chosen so. */
export function notifyOfMessage(message: Message, memberId: string, router: RegisteredRouter): void {
  if (message.senderId === memberId) return;
  const match = router.state.matches.at(-1);
  const notification = {
    message,
    memberId,
    openChatId: chatIdOfScreen(memberId, match && 'userId' in match.params ? match.params.userId : undefined),
    open: (): void =>
      void router.navigate({
        to: '/dashboard/chat/$userId',
        params: { userId: partnerIdOf(message.chatId, memberId) },
      }),
    signal: pending.add(message),
  };
  const { sound, desktop } = readNotificationSettings(memberId);
  if (sound) void play(notification);
  if (desktop) void showOnDesktop(notification);
  void toast(notification);
}

/** Closes the notifications of the conversation on the screen, while the calling screen is mounted. */
export function useMessageNotifications(memberId: string): void {
  const { userId } = useParams({ strict: false });
  const openChatId = chatIdOfScreen(memberId, userId);
  useNotificationSettings(memberId);
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
  useEffect(() => pending.withdrawAll, []);
}
