import { type Message, unknownUserName } from '@muster/contract/chat.ts';
import type { LiveEvent } from '@muster/contract/live-events.ts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';
import { showDesktopNotice } from '#src/lib/desktop-notices.ts';
import { subscribeLive } from '#src/lib/live-client.ts';
import { readNoticeSettings, useNoticeSettings } from '#src/lib/notice-settings.ts';
import { canPlayTone, playTone } from '#src/lib/tone.ts';
import { chatsQuery } from './chat-queries.ts';
import { claimNotice } from './notice-claims.ts';
import { partnerIdOf } from './room-merge.ts';

/** The name of a conversation's partner; a conversation that has just begun may not be in the list yet. */
async function partnerName(queryClient: QueryClient, chatId: string): Promise<string> {
  const nameIn = (rooms = queryClient.getQueryData(chatsQuery.queryKey)): string | undefined =>
    rooms?.find(({ id }) => id === chatId)?.partner.name;
  const fresh = () => queryClient.fetchQuery({ ...chatsQuery, staleTime: 0 }).catch(() => undefined);
  return nameIn() ?? nameIn(await fresh()) ?? unknownUserName;
}

/** Draws attention to new messages of others as the member has chosen, while the calling screen is shown. */
export function useMessageNotices(memberId: string): void {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { userId } = useParams({ strict: false });
  /** By conversation, how to take its notification away. */
  const takeAway = useRef(new Map<string, () => void>());
  useNoticeSettings(memberId);

  const sound = async (message: Message): Promise<void> => {
    const isOpen = userId?.toLowerCase() === partnerIdOf(message.chatId, memberId);
    const isInSight = isOpen && !document.hidden && document.hasFocus();
    // Another window may be able to.
    if (!isInSight && !canPlayTone()) return;
    if (await claimNotice({ kind: 'sound', messageId: message.id, isInSight })) playTone();
  };
  const notify = async (message: Message): Promise<void> => {
    const { id: messageId, chatId, text } = message;
    if (!(await claimNotice({ kind: 'desktop', messageId, isInSight: !document.hidden }))) return;
    const open = () => navigate({ to: '/dashboard/chat/$userId', params: { userId: partnerIdOf(chatId, memberId) } });
    const title = await partnerName(queryClient, chatId);
    takeAway.current.set(chatId, showDesktopNotice({ title, body: text, tag: chatId, onPress: () => void open() }));
  };
  const hear = useEffectEvent((event: LiveEvent): void => {
    if (event.type === 'chat.read') takeAway.current.get(event.chatId)?.();
    if (event.type !== 'message.sent' || event.message.senderId === memberId) return;
    const settings = readNoticeSettings(memberId);
    if (settings.sound) void sound(event.message);
    if (settings.desktop) void notify(event.message);
  });
  useEffect(() => {
    const shown = takeAway.current;
    const stopListening = subscribeLive((event) => hear(event));
    return () => {
      stopListening();
      shown.forEach((close) => close());
      shown.clear();
    };
  }, []);
}
