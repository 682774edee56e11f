import { t } from '@lingui/core/macro';
import type { Conversation } from '@muster/contract/chat/chat.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { notificationSettings } from '#src/features/notifications/notification-settings.ts';
import { formatNumber } from '#src/lib/page-language.ts';
import { senderOf, sendersOf } from '../message-sender.ts';
import { type ChatHistory, lastSeq, partnerMessagesAfter } from '../message-merge.ts';

/** If more messages arrive together, only the last ones are read. */
const MAX_READ = 5;
/** A larger group of messages is counted instead of read. */
const GROUP_MAX_READ = 3;
/** Between two groups: about the time that it takes to read three short messages. */
export const GROUP_PAUSE_MS = 8_000;

interface NewMessage {
  readonly sender: string;
  readonly text: string;
}

const readMessage = ({ sender, text }: NewMessage): string => t`${{ name: sender }}: ${{ message: text }}`;

/** The announcement of new messages: their texts, or for a group the number and the senders. */
export function describeNewMessages(messages: readonly NewMessage[], isGrouped: boolean): string[] {
  if (!isGrouped || messages.length <= GROUP_MAX_READ) return messages.slice(-MAX_READ).map(readMessage);
  const [name = '', second, ...others] = new Set(messages.map(({ sender }) => sender));
  const count = formatNumber(messages.length);
  if (second === undefined) return [t`${count} new messages from ${name}`];
  return others.length === 0
    ? [t`${count} new messages from ${name} and ${second}`]
    : [t`${count} new messages from ${name} and ${{ number: formatNumber(others.length + 1) }} others`];
}

interface MessageAnnouncerProps {
  readonly conversation: Conversation;
  readonly history: ChatHistory;
  readonly memberId: string;
}

/** Announces new messages from others to screen readers. The list itself is silent: its virtual rows come and go. */
export function MessageAnnouncer({ conversation, history, memberId }: MessageAnnouncerProps) {
  const { readAloud } = notificationSettings.use(memberId);
  const newest = lastSeq(history);
  const [group, setGroup] = useState({ after: newest, upTo: newest, announcedAt: -Infinity });
  const isGrouped = readAloud === 'grouped';
  const announce = useEffectEvent(() => setGroup({ after: group.upTo, upTo: newest, announcedAt: Date.now() }));
  const isWaiting = newest > group.upTo;
  const dueAt = isGrouped ? group.announcedAt + GROUP_PAUSE_MS : -Infinity;
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setTimeout(announce, Math.max(0, dueAt - Date.now()));
    return () => clearTimeout(timer);
  }, [isWaiting, dueAt]);
  const messages = partnerMessagesAfter(history, group.after, memberId).filter(({ seq }) => seq <= group.upTo);
  const texts = describeNewMessages(
    messages.map(({ senderId, text }) => ({ sender: senderOf(sendersOf(conversation), senderId).name, text })),
    isGrouped,
  );
  return (
    <div role="status" className="sr-only">
      {readAloud !== 'off' && texts.map((text, index) => <p key={`${group.upTo} ${index}`}>{text}</p>)}
    </div>
  );
}
