import { t } from '@lingui/core/macro';
import type { CrewEvent } from '@muster/contract/chat/messages.ts';
import { useCurrentMember } from '#src/features/sessions/session.ts';
import { formatDateTime } from '#src/lib/time/dates.ts';
import type { MessageRow } from './message-rows.ts';

interface Subject {
  readonly name: string;
  readonly isOwn: boolean;
  readonly text: string;
}

/** Null for events that only withdraw others. */
const texts: Readonly<Record<CrewEvent, ((subject: Subject) => string) | null>> = {
  joined: ({ name, isOwn }) => (isOwn ? t`You joined the crew.` : t`${name} joined the crew.`),
  'joined-undone': null,
  left: ({ name }) => t`${name} left the crew.`,
  'left-undone': null,
  'new-host': ({ name, isOwn }) => (isOwn ? t`You're the host now.` : t`${{ name }} is the host now.`),
  'start-moved': ({ text }) =>
    text === '' ? t`The start time was removed.` : t`The start moved to ${{ time: formatDateTime(new Date(text)) }}.`,
  'called-off': () => t`This game was called off.`,
  'back-on': () => t`This game is back on.`,
  ended: () => t`This session has ended.`,
};

interface CrewLineProps {
  readonly event: CrewEvent;
  readonly row: MessageRow;
  /** The sender's name. */
  readonly name: string;
}

/** An event of the crew between its messages. */
export function CrewLine({ event, row: { senderId, isHidden, text, sentAt }, name }: CrewLineProps) {
  const { id } = useCurrentMember();
  return (
    <p title={formatDateTime(sentAt)} className="self-center text-center text-xs text-faint">
      {texts[event]?.({ name: isHidden ? t`A player you can't see` : name, isOwn: senderId === id, text })}
    </p>
  );
}
