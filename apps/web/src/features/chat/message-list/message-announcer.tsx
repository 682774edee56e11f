import { useState } from 'react';
import { announcement } from '../chat-texts.ts';
import { partnerMessagesAfter } from './read-status.ts';
import { type ChatHistory, lastSeq } from '../live/message-merge.ts';

/** Of many messages at once, screen readers announce only the last ones. */
const MAX_ANNOUNCEMENTS = 5;

interface MessageAnnouncerProps {
  readonly history: ChatHistory;
  readonly memberId: string;
  readonly partnerName: string;
}

/** Announces new messages of the partner to screen readers. The list itself is silent: its virtual rows come and go. */
export function MessageAnnouncer({ history, memberId, partnerName }: MessageAnnouncerProps) {
  const [openedAt] = useState(() => lastSeq(history));
  const announced = partnerMessagesAfter(history, openedAt, memberId).slice(-MAX_ANNOUNCEMENTS);
  return (
    <div role="status" className="sr-only">
      {announced.map(({ id, text }) => (
        <p key={id}>{announcement(partnerName, text)}</p>
      ))}
    </div>
  );
}
