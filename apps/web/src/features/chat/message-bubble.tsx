import { CircleAlert } from 'lucide-react';
import { classNames } from '#src/components/class-names.ts';
import { formatDateTime, formatTime } from '#src/lib/dates.ts';
import { chatTexts, sendFailed } from './chat-texts.ts';
import { splitLinks } from './message-links.ts';
import type { MessageRow } from './message-rows.ts';
import type { OutgoingMessage } from './outgoing-messages.ts';

export interface OutgoingActions {
  readonly retry: (message: OutgoingMessage) => void;
  readonly discard: (message: OutgoingMessage) => void;
}

interface MessageBubbleProps extends OutgoingActions {
  readonly row: MessageRow;
  /** Who wrote it, for assistive technology. */
  readonly sender: string;
}

/** One message, with date and time above it after a pause, and what can be done about one that did not go out. */
export function MessageBubble({ row, sender, retry, discard }: MessageBubbleProps) {
  const { isOwn, sentAt, outgoing, startsGroup } = row;
  return (
    <div className={`flex flex-col px-4 ${startsGroup ? 'pt-3' : 'pt-0.5'} ${isOwn ? 'items-end' : 'items-start'}`}>
      {row.hasSeparator && (
        <p className="mb-3 self-center pt-2 text-xs font-medium text-faint">
          <time dateTime={sentAt.toISOString()}>{formatDateTime(sentAt)}</time>
        </p>
      )}
      <p dir="auto" title={formatDateTime(sentAt)} className={bubbleClass(row)}>
        <span className="sr-only">{sender}: </span>
        <MessageText text={row.text} />
        <span className="sr-only"> {formatTime(sentAt)}</span>
      </p>
      {outgoing?.state === 'waiting' && <p className="mt-1 text-xs text-faint">{chatTexts.waiting}</p>}
      {outgoing?.state === 'pending' && <p className="mt-1 text-xs text-faint">{chatTexts.sending}</p>}
      {outgoing?.state === 'failed' && <Failure message={outgoing} retry={retry} discard={discard} />}
    </div>
  );
}

const sides = {
  own: { look: 'bg-flare-tint', joinsAbove: 'rounded-tr-sm', joinsBelow: 'rounded-br-sm' },
  partner: { look: 'bg-raised', joinsAbove: 'rounded-tl-sm', joinsBelow: 'rounded-bl-sm' },
};
const states = { waiting: 'opacity-70', pending: 'opacity-70', failed: 'border border-rose/50' };

function bubbleClass({ isOwn, outgoing, startsGroup, endsGroup }: MessageRow): string {
  const side = isOwn ? sides.own : sides.partner;
  return classNames(
    'max-w-[min(85%,34rem)] rounded-lg px-3.5 py-2 break-words whitespace-pre-wrap',
    side.look,
    !startsGroup && side.joinsAbove,
    !endsGroup && side.joinsBelow,
    outgoing && states[outgoing.state],
  );
}

function MessageText({ text }: { readonly text: string }) {
  return splitLinks(text).map((part, index) =>
    part.href === undefined ? (
      part.text
    ) : (
      <a
        key={index}
        href={part.href}
        target="_blank"
        rel="noopener noreferrer nofollow"
        className="underline decoration-line-strong underline-offset-2 hover:decoration-current"
      >
        {part.text}
      </a>
    ),
  );
}

function Failure({ message, retry, discard }: OutgoingActions & { readonly message: OutgoingMessage }) {
  return (
    <div className="mt-1 flex max-w-[85%] flex-col items-end text-xs">
      <p className="flex items-start gap-1.5 text-rose-text">
        <CircleAlert aria-hidden className="mt-px size-4" />
        {sendFailed(message.reason)}
      </p>
      <div className="flex">
        <button type="button" className={failureAction} onClick={() => retry(message)}>
          {chatTexts.retry}
        </button>
        <button type="button" className={failureAction} onClick={() => discard(message)}>
          {chatTexts.discard}
        </button>
      </div>
    </div>
  );
}

const failureAction = 'min-h-8 rounded-sm px-2 font-semibold text-fg hover:bg-overlay pointer-coarse:min-h-10';
