import { t } from '@lingui/core/macro';
import {
  changeableStates,
  type DeclineReason,
  declineReasons,
  type JoinRequest,
  type JoinRequestChange,
} from '@muster/contract/join-requests/join-requests.ts';
import { countFreeSeats, maxJoiningSize } from '@muster/contract/join-requests/seats.ts';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '#src/components/button.tsx';
import type { ButtonStyle } from '#src/components/button-class.ts';
import type { JoinablePost } from '../join-dialog.tsx';
import { JoinDialog, PartyButton } from '../party-button.tsx';
import { RequestButton } from '../request-button.tsx';
import type { RequestAnswer } from '../request-queries.ts';
import { ExceedRoleDialog } from './exceed-role-dialog.tsx';

const declineLabels: Readonly<Record<DeclineReason, string>> = {
  full: t`Crew is full`,
  schedule: t`Different schedule`,
  role: t`Looking for another role or level`,
  'not-now': t`Not this time`,
};

interface UndoButtonProps {
  readonly request: JoinRequest;
  readonly isBusy: boolean;
  readonly onAnswer: (change: JoinRequestChange) => void;
}

/** Undoes an acceptance. Shown for a short time. */
export const UndoButton = ({ request, isBusy, onAnswer }: UndoButtonProps) => (
  <RequestButton
    label={t`Undo`}
    request={request}
    isAuthor
    variant="ghost"
    busy={isBusy}
    onClick={() => onAnswer({ state: 'pending' })}
  />
);

interface AnswerButtonsProps extends UndoButtonProps {
  readonly acceptVariant?: ButtonStyle['variant'];
  readonly onAnswer: (answer: RequestAnswer) => void;
  /** For an invitation: without enough free seats, accepting it leads to the waitlist. */
  readonly post?: JoinablePost | undefined;
  /** The server refused the answer, because the role has enough players. */
  readonly exceedsRole: boolean;
  readonly onExceedsRoleChange: (exceedsRole: boolean) => void;
}

/**
 * The answers of the author, or of the invited player. Decline, which opens the reasons. Accept while the
 * request is pending, and the next free seat while it waits.
 */
export function AnswerButtons(props: AnswerButtonsProps) {
  const { request, post, isBusy, onAnswer, acceptVariant = 'primary', exceedsRole, onExceedsRoleChange } = props;
  const [isDeclining, setIsDeclining] = useState(false);
  const decline = useRef<HTMLButtonElement>(null);
  const cancelDeclining = (): void => {
    flushSync(() => setIsDeclining(false));
    decline.current?.focus();
  };
  const isInvited = request.state === 'invited';
  if (isDeclining)
    return <DeclineReasons isInvited={isInvited} isBusy={isBusy} onChoose={onAnswer} onCancel={cancelDeclining} />;
  const isCrewFull = isInvited && post !== undefined && countFreeSeats(post) < request.partySize;
  const button = { request, isAuthor: !isInvited, busy: isBusy };
  return (
    <div className="flex items-center gap-1">
      {(isInvited || changeableStates('accepted', 'author').includes(request.state)) && (
        <RequestButton
          {...button}
          label={isCrewFull ? t`Full · join the waitlist` : t`Accept`}
          variant={acceptVariant}
          onClick={() => onAnswer({ state: 'accepted' })}
        />
      )}
      {isInvited && post && <AcceptAsParty post={post} isBusy={isBusy} onAnswer={onAnswer} />}
      {changeableStates('waitlisted', 'author').includes(request.state) && (
        <RequestButton {...button} label={t`Offer next seat`} onClick={() => onAnswer({ state: 'waitlisted' })} />
      )}
      <RequestButton
        {...button}
        ref={decline}
        label={t`Decline`}
        variant="ghost"
        onClick={() => setIsDeclining(true)}
      />
      <ExceedRoleDialog
        request={request}
        isOpen={exceedsRole}
        onOpenChange={onExceedsRoleChange}
        onConfirm={onAnswer}
      />
    </div>
  );
}

interface AcceptAsPartyProps extends Pick<AnswerButtonsProps, 'isBusy' | 'onAnswer'> {
  readonly post: JoinablePost;
}

/** Accepts an invitation with a party or role, where Connect offers that. */
function AcceptAsParty({ post, isBusy, onAnswer }: AcceptAsPartyProps) {
  const [isOpen, setIsOpen] = useState(false);
  if (post.roles.length === 0 && maxJoiningSize(post) <= 1) return null;
  return (
    <>
      <PartyButton post={post} size="sm" isBusy={isBusy} onClick={() => setIsOpen(true)} />
      <JoinDialog
        post={post}
        isOpen={isOpen}
        isBusy={isBusy}
        isInvited
        onOpenChange={setIsOpen}
        onJoin={(details) => onAnswer({ postId: post.id, details })}
      />
    </>
  );
}

interface DeclineReasonsProps {
  /** By the invited player, who does not decide whether the crew is full. */
  readonly isInvited: boolean;
  readonly isBusy: boolean;
  readonly onChoose: (change: JoinRequestChange) => void;
  readonly onCancel: () => void;
}

function DeclineReasons({ isInvited, isBusy, onChoose, onCancel }: DeclineReasonsProps) {
  const closeOnEscape = ({ key }: KeyboardEvent): void => {
    if (key === 'Escape') onCancel();
  };
  const group = useRef<HTMLDivElement>(null);
  // The focused Decline button was replaced by this group.
  useEffect(() => group.current?.querySelector('button')?.focus(), []);
  return (
    <div
      ref={group}
      role="group"
      aria-label={t`Reason for declining`}
      className="flex w-full flex-wrap items-center justify-end gap-1"
    >
      {declineReasons
        .filter((reason) => !isInvited || reason !== 'full')
        .map((reason) => (
          <Button
            key={reason}
            size="sm"
            busy={isBusy}
            onKeyDown={closeOnEscape}
            onClick={() => onChoose({ state: 'declined', reason })}
          >
            {declineLabels[reason]}
          </Button>
        ))}
      <Button size="sm" variant="ghost" disabled={isBusy} onKeyDown={closeOnEscape} onClick={onCancel}>
        {t`Cancel`}
      </Button>
    </div>
  );
}
