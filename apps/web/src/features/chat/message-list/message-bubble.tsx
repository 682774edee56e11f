import { t } from '@lingui/core/macro';
import { administratorName } from '@muster/contract/members/members.ts';
import Copy from 'lucide-react/icons/copy';
import Flag from 'lucide-react/icons/flag';
import UserRound from 'lucide-react/icons/user-round';
import { memo, useId } from 'react';
import { classNames } from '#src/components/class-names.ts';
import { Avatar } from '#src/components/identity/avatar.tsx';
import { memberInkOf } from '#src/components/identity/member-color.ts';
import { LinkedText } from '#src/components/linked-text.tsx';
import { LongText } from '#src/components/long-text.tsx';
import { Menu } from '#src/components/overlay/menu.tsx';
import { AdminBadge } from '#src/features/members/admin-badge.tsx';
import { translate } from '#src/lib/i18n.ts';
import { formatDateTime, formatPastDayAndTime, formatTime } from '#src/lib/time/dates.ts';
import { useEveryMinute } from '#src/lib/time/use-every-minute.ts';
import { copyWithToast } from '#src/components/copy-text.ts';
import { CrewLine } from './crew-line.tsx';
import type { MessageRow } from './message-rows.ts';
import { isWaitingForNetwork } from '../sending/outgoing-messages.ts';
import { type OutgoingActions, OutgoingState } from '../sending/outgoing-state.tsx';
import { useLongPress } from './use-long-press.ts';

export interface Sender {
  readonly name: string;
  /** Null if there is none. Undefined where name and picture are not shown, only read out. */
  readonly pictureUrl?: string | null | undefined;
  readonly isAdmin?: boolean | undefined;
}

export interface PartnerMessageActions {
  readonly report: (message: MessageRow) => void;
  readonly viewProfile: (message: MessageRow) => void;
}

export interface MessageActions extends OutgoingActions {
  /** Menu of the others' messages; undefined if the partner has left. */
  readonly partnerActions: PartnerMessageActions | undefined;
}

interface MessageBubbleProps extends MessageActions, Sender {
  readonly row: MessageRow;
  /** The first message that was unread when the conversation was opened. */
  readonly isFirstNew: boolean;
  /** The last message that the partner has seen. */
  readonly isSeen: boolean;
  /** False for the partner's messages until both sides agreed to talk: URLs are plain text. */
  readonly hasLinks: boolean;
}

export const MessageBubble = memo(function MessageBubble(props: MessageBubbleProps) {
  const { row, isFirstNew, isSeen, retry, discard } = props;
  const { sentAt, outgoing, startsGroup } = row;
  return (
    <div
      className={`flex flex-col px-4 ${startsGroup ? 'pt-3' : 'pt-0.5'} ${isAtEnd(props) ? 'items-end' : 'items-start'}`}
    >
      {isFirstNew && <NewDivider />}
      {row.hasSeparator && (
        <p className="mb-3 self-center pt-2 text-xs font-medium text-faint">
          <SentTime sentAt={sentAt} />
        </p>
      )}
      {row.event ? <CrewLine event={row.event} row={row} name={props.name} /> : <Content {...props} />}
      {outgoing && <OutgoingState message={outgoing} retry={retry} discard={discard} />}
      {isSeen && (
        <p className="mt-1 text-xs text-faint">
          {t({ message: 'Seen', comment: 'The partner has seen this message' })}
        </p>
      )}
    </div>
  );
});

/** Own messages to one partner are on the other side. In a crew everyone writes on the same side, with a picture. */
const isAtEnd = ({ row: { isOwn }, pictureUrl }: Pick<MessageBubbleProps, 'row' | 'pictureUrl'>): boolean =>
  isOwn && pictureUrl === undefined;

const Content = (props: BubbleProps) =>
  props.row.isHidden ? <HiddenMessage row={props.row} /> : <Bubble {...props} />;

function SentTime({ sentAt }: { readonly sentAt: Date }) {
  useEveryMinute();
  return (
    <time dateTime={sentAt.toISOString()} title={formatDateTime(sentAt)}>
      {formatPastDayAndTime(sentAt)}
    </time>
  );
}

/** One line for several hidden messages in a row. */
const HiddenMessage = ({ row: { startsGroup } }: { readonly row: MessageRow }) =>
  startsGroup && (
    <p className="self-center text-center text-xs text-faint">{t`You and this player have blocked each other.`}</p>
  );

/** Whether a text may exceed 20 lines on a small phone. Measuring every message would slow down scrolling. */
const mayBeLong = (text: string): boolean => text.length > 250 || text.split('\n').length > 20;

type BubbleProps = Pick<MessageBubbleProps, 'row' | 'name' | 'pictureUrl' | 'isAdmin' | 'hasLinks' | 'partnerActions'>;

/** The text with its time and menu. */
function Bubble({ row, name, pictureUrl, isAdmin, hasLinks, partnerActions }: BubbleProps) {
  const { isOwn, sentAt, text, senderId, startsGroup } = row;
  const actions = isOwn || senderId === null ? undefined : partnerActions;
  const menuId = useId();
  const sender = isAdmin ? `${name}, ${translate(administratorName)}` : name;
  const longPress = useLongPress(() => document.getElementById(menuId)?.click());
  return (
    <>
      <SenderName id={senderId} name={name} isAdmin={isAdmin} isShown={pictureUrl !== undefined && startsGroup} />
      <div
        className={`group relative flex w-full items-center gap-2 ${isAtEnd({ row, pictureUrl }) ? 'flex-row-reverse' : ''}`}
      >
        <SenderPicture id={senderId} name={name} pictureUrl={pictureUrl} isShown={startsGroup} />
        <div
          title={formatDateTime(sentAt)}
          className={classNames(
            bubbleClass(row, isAtEnd({ row, pictureUrl })),
            actions && 'pointer-coarse:select-none',
          )}
          {...(actions && longPress)}
        >
          <span className="sr-only">
            {`${t({ message: `${sender}:`, comment: 'Read before a message of this player' })} `}
          </span>
          <LongText
            key={`${hasLinks} ${text}`}
            clampClass={mayBeLong(text) ? 'line-clamp-20' : undefined}
            className="whitespace-pre-wrap"
          >
            {hasLinks ? <LinkedText text={text} /> : text}
          </LongText>
          <span className="sr-only">{` ${formatTime(sentAt)}`}</span>
        </div>
        <span
          aria-hidden
          className={`flex-none text-xs text-faint max-[16rem]:hidden pointer-coarse:hidden ${visibleOnHover}`}
        >
          {formatTime(sentAt)}
        </span>
        {actions && <MessageMenu id={menuId} message={row} {...actions} />}
      </div>
    </>
  );
}

type SenderNameProps = Sender & { readonly id: string | null; readonly isShown: boolean };

/** Hidden from screen readers, because each message begins with the name. */
const SenderName = ({ id, name, isAdmin, isShown }: SenderNameProps) =>
  isShown && (
    <p aria-hidden className="flex max-w-full items-center gap-2 ps-11 pb-0.5 text-xs font-semibold">
      <bdi translate="no" className={`truncate ${id === null ? 'text-soft' : memberInkOf(id)}`}>
        {name}
      </bdi>
      {isAdmin && <AdminBadge />}
    </p>
  );

/** Further messages of a group leave its space empty. */
const SenderPicture = ({ id, name, pictureUrl, isShown }: SenderNameProps) =>
  pictureUrl !== undefined && (
    <span className="w-9 flex-none self-start max-[16rem]:hidden">
      {isShown && <Avatar id={id} name={name} pictureUrl={pictureUrl} />}
    </span>
  );

const visibleOnHover = 'opacity-0 transition-opacity group-hover:opacity-100';

const NewDivider = () => (
  <p className="mt-1 mb-3 flex items-center gap-3 self-stretch text-xs font-semibold text-flare-text before:h-px before:flex-1 before:bg-flare/50 after:h-px after:flex-1 after:bg-flare/50">
    {t`New messages`}
  </p>
);

interface MessageMenuProps extends PartnerMessageActions {
  readonly id: string;
  readonly message: MessageRow;
}

/** On a touch screen a long press on the message opens the menu, and the button is only for keyboards and screen readers. */
const MessageMenu = ({ id, message, report, viewProfile }: MessageMenuProps) => (
  <span
    className={classNames(
      'flex flex-none has-[:focus-visible,[data-popup-open]]:opacity-100',
      visibleOnHover,
      // As high as the message, so that the menu opens below or above it.
      'pointer-coarse:not-has-focus-visible:pointer-events-none pointer-coarse:not-has-focus-visible:absolute pointer-coarse:not-has-focus-visible:inset-y-0 pointer-coarse:not-has-focus-visible:start-0 pointer-coarse:not-has-focus-visible:opacity-0 pointer-coarse:not-has-focus-visible:*:h-full',
    )}
  >
    <Menu
      label={t`More actions for this message`}
      id={id}
      size="sm"
      actions={[
        { label: t`View profile`, icon: <UserRound aria-hidden />, onSelect: () => viewProfile(message) },
        {
          label: t`Copy text`,
          icon: <Copy aria-hidden />,
          onSelect: () =>
            void copyWithToast(
              message.text,
              t`Copied.`,
              t`Your browser didn't allow copying. Select the text and copy it yourself.`,
            ),
        },
        { label: t`Report message`, icon: <Flag aria-hidden />, onSelect: () => report(message) },
      ]}
    />
  </span>
);

const sides = {
  end: { joinsAbove: 'rounded-se-sm', joinsBelow: 'rounded-ee-sm' },
  start: { joinsAbove: 'rounded-ss-sm', joinsBelow: 'rounded-es-sm' },
};
const pendingLook = 'opacity-70';
const failedLook = 'border border-rose/50';

function bubbleClass({ isOwn, outgoing, startsGroup, endsGroup }: MessageRow, isAtEndSide: boolean): string {
  const side = isAtEndSide ? sides.end : sides.start;
  return classNames(
    'min-w-0 max-w-[85%] rounded-lg px-3.5 py-2 forced-colors:border',
    isOwn ? 'bg-flare-tint' : 'bg-raised',
    !startsGroup && side.joinsAbove,
    !endsGroup && side.joinsBelow,
    outgoing && (outgoing.state === 'failed' && !isWaitingForNetwork(outgoing) ? failedLook : pendingLook),
  );
}
