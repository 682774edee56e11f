import { t } from '@lingui/core/macro';
import {
  changeableStates,
  type DeclineReason,
  declineReasons,
  type JoinRequest,
  type RequestChange,
} from '@muster/contract/join-requests/join-requests.ts';
import { countFreeSeats, maxJoiningSize } from '@muster/contract/join-requests/seats.ts';
import { useState } from 'react';
import type { ButtonStyle } from '#src/components/button-class.ts';
import { Menu } from '#src/components/overlay/menu.tsx';
import type { JoinablePost } from '../join-dialog.tsx';
import { JoinDialog, PartyButton } from '../party-button.tsx';
import { RequestButton, requestButtonName } from '../request-button.tsx';
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
  readonly onAnswer: (change: RequestChange) => void;
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
 * The answers of the author, or of the invited player. Decline with a menu of reasons. Accept while the
 * request is pending, and the next free seat while it waits.
 */
export function AnswerButtons(props: AnswerButtonsProps) {
  const { request, post, isBusy, onAnswer, acceptVariant = 'primary', exceedsRole, onExceedsRoleChange } = props;
  const isInvited = request.state === 'invited';
  // The invited player does not decide whether the crew is full.
  const reasons = declineReasons.filter((reason) => !isInvited || reason !== 'full');
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
      <Menu
        size="sm"
        label={requestButtonName(t`Decline`, request, !isInvited)}
        text={t`Decline`}
        actions={reasons.map((reason) => ({
          label: declineLabels[reason],
          onSelect: () => isBusy || onAnswer({ state: 'declined', reason }),
        }))}
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
