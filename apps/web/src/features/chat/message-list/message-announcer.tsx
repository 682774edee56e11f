import { useState } from 'react';
import { announcement } from '../chat-texts.ts';
import { fromPartnerBehind } from './read-status.ts';
import { type ChatHistory, lastSeq } from '../live/message-merge.ts';

/** Of many messages that come at once only the last are read out. */
const AT_ONCE = 5;

interface MessageAnnouncerProps {
  readonly history: ChatHistory;
  readonly memberId: string;
  readonly partnerName: string;
}

/** Says each new message of the partner once to assistive technology; the list itself is silent, as its rows come and go. */
export function MessageAnnouncer({ history, memberId, partnerName }: MessageAnnouncerProps) {
  const [openedAt] = useState(() => lastSeq(history));
  const news = fromPartnerBehind(history, openedAt, memberId).slice(-AT_ONCE);
  return (
    <div role="status" className="sr-only">
      {news.map(({ id, text }) => (
        <p key={id}>{announcement(partnerName, text)}</p>
      ))}
    </div>
  );
}
