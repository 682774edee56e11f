import { t } from '@lingui/core/macro';
import type { Message } from '@muster/contract/chat/messages.ts';
import { chatIdOf, type Conversation, crewChatIdOf } from '@muster/contract/chat/chat.ts';
import { partnerIdOf } from '@muster/contract/chat/chat-list.ts';
import { memberIdSchema } from '@muster/contract/members/members.ts';
import { z } from '@muster/contract/zod.ts';
import { type RegisteredRouter, useParams } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { Avatar } from '#src/components/identity/avatar.tsx';
import { showToast } from '#src/components/overlay/show-toast.ts';
import { joinTexts } from '#src/lib/isolate.ts';
import { queryClient } from '#src/lib/api/query-client.ts';
import { claimToast } from '#src/features/notifications/claim-toast.ts';
import { alertMember, closeAlert } from '#src/features/notifications/alert-member.ts';
import type { NotificationData } from '#src/features/notifications/worker-message.ts';
import { closeNotifications } from '#src/features/notifications/desktop-notifications.ts';
import { cachedMemberId } from '#src/lib/api/session-cache.ts';
import { useOnVisible } from '#src/lib/use-window-event.ts';
import { conversationsQuery } from '../chat-queries.ts';
import { conversationName } from '../conversation-merge.ts';
import { screenOfChat } from '../screen-of-chat.ts';
import { senderOf, sendersOf } from '../message-sender.ts';

const TOAST_MS = 8_000;

const senderSchema = z.object({ senderId: memberIdSchema });

/** A new conversation may not be in the list yet. */
async function findConversation(chatId: string) {
  const findIn = (conversations = queryClient.getQueryData(conversationsQuery.queryKey)) =>
    conversations?.find(({ id }) => id === chatId);
  const fresh = () => queryClient.fetchQuery({ ...conversationsQuery, staleTime: 0 }).catch(() => undefined);
  return findIn() ?? findIn(await fresh());
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
  if (pending.withdraw(chatId, upToSeq)) closeAlert(chatId);
}

interface ScreenParams {
  readonly userId?: string;
  readonly crewId?: string;
}

/** The conversation on the screen. */
function chatIdOfScreen(memberId: string, { userId, crewId }: ScreenParams): string | undefined {
  if (userId !== undefined) return chatIdOf(memberId, userId.toLowerCase());
  return crewId === undefined ? undefined : crewChatIdOf(crewId.toLowerCase());
}

const openChatIdOf = ({ state: { matches } }: RegisteredRouter, memberId: string): string | undefined =>
  chatIdOfScreen(memberId, matches.at(-1)?.params ?? {});

/** The sender, with a title that in a crew names the crew too: 'Mira · Valorant crew'. */
function describeSender(conversation: Conversation | undefined, senderId: string | null) {
  const { name, pictureUrl = null } = senderOf(conversation && sendersOf(conversation), senderId);
  if (conversation?.kind === 'crew')
    return { name, title: joinTexts([name, conversationName(conversation)]), pictureUrl };
  return { name, title: name, pictureUrl: conversation?.partner.pictureUrl ?? null };
}

/** Target of a click on the notification outside of this page. */
const notificationDataOf = ({ chatId, crewId }: Message, memberId: string): NotificationData =>
  crewId === undefined ? { senderId: partnerIdOf(chatId, memberId) } : { crewId };

/** Notifies of a new message, also with sound and on the desktop if the member has chosen so. */
export async function notifyOfMessage(message: Message, memberId: string, router: RegisteredRouter): Promise<void> {
  const { id, chatId, crewId, senderId, event, text, isHidden } = message;
  if (senderId === memberId || event || isHidden) return;
  const openChatId = openChatIdOf(router, memberId);
  const signal = pending.add(message);
  const conversation = await findConversation(chatId);
  // The member may have read it or signed out meanwhile.
  const isCurrent = (): boolean => !signal.aborted && cachedMemberId() === memberId;
  if (conversation?.isMuted || !isCurrent()) return;
  const { name, title, pictureUrl } = describeSender(conversation, senderId);
  const open = (): void => void router.navigate(screenOfChat(chatId, crewId, memberId));
  alertMember({
    notification: 'message',
    memberId,
    id: chatId,
    subject: id,
    text: title,
    details: text,
    picture: pictureUrl,
    isVisible: chatId === openChatId,
    data: notificationDataOf(message, memberId),
    onPress: open,
    signal,
  });
  const isClaimed = await claimToast(id);
  if (chatId === openChatId || !isClaimed || !isCurrent()) return;
  const visual = <Avatar id={senderId} name={name} pictureUrl={pictureUrl} />;
  const action = { label: t({ message: 'Open', context: 'button' }), onPress: open };
  showToast(title, { id: chatId, description: text, visual, action, durationMs: TOAST_MS, signal });
}

/** Closes the notifications of the conversation on the screen, while the calling screen is mounted. */
export function useMessageNotifications(memberId: string): void {
  const params = useParams({ strict: false });
  const openChatId = chatIdOfScreen(memberId, params);
  const closeOpened = (): void => {
    if (openChatId === undefined || document.hidden) return;
    pending.withdraw(openChatId, Infinity);
    const partnerId = params.userId?.toLowerCase();
    void closeNotifications(
      ({ tag, data }) =>
        tag === openChatId || (partnerId !== undefined && senderSchema.safeParse(data).data?.senderId === partnerId),
    );
  };
  const onOpened = useEffectEvent(closeOpened);
  useEffect(() => {
    if (openChatId !== undefined) onOpened();
  }, [openChatId]);
  useOnVisible(closeOpened);
  useEffect(() => pending.withdrawAll, []);
}
