import { t } from '@lingui/core/macro';
import type { JoinRequest, RequestChange } from '@muster/contract/posts/requests/join-requests.ts';
import { type DeclineReason, declineReasons, type Side } from '@muster/contract/posts/requests/request-commands.ts';
import { countFreeSeats, maxJoiningSize } from '@muster/contract/posts/seats/seats.ts';
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
    onClick={() => onAnswer({ name: 'undo' })}
  />
);

interface AnswerButtonsProps extends UndoButtonProps {
  /** The requester answers an invitation. */
  readonly side: Side;
  readonly acceptVariant?: ButtonStyle['variant'];
  readonly onAnswer: (answer: RequestAnswer) => void;
  /** For an invitation: without enough free seats, accepting it leads to the waitlist. */
  readonly post?: JoinablePost | undefined;
  readonly partySize?: number | undefined;
  /** The server refused the answer, because the role has enough players. */
  readonly exceedsRole: boolean;
  readonly onExceedsRoleChange: (exceedsRole: boolean) => void;
}

/**
 * The answers of the author, or of the invited player. Decline with a menu of reasons. Accept, or the next free seat for a
 * waiting party.
 */
export function AnswerButtons(props: AnswerButtonsProps) {
  const { request, side, post, isBusy, onAnswer, acceptVariant = 'primary', exceedsRole, onExceedsRoleChange } = props;
  const isInvited = side === 'requester';
  const actions = request.actions[side];
  // The invited player does not decide whether the crew is full.
  const reasons = declineReasons.filter((reason) => !isInvited || reason !== 'full');
  const isCrewFull = isInvited && post !== undefined && countFreeSeats(post) < request.partySize;
  const button = { request, isAuthor: !isInvited, busy: isBusy };
  return (
    <div className="flex flex-wrap items-center gap-1">
      {actions.includes('accept') && (
        <RequestButton
          {...button}
          label={isCrewFull ? t`Full · join the waitlist` : t`Accept`}
          variant={acceptVariant}
          onClick={() => onAnswer({ name: 'accept' })}
        />
      )}
      {isInvited && post && <AcceptAsParty {...props} post={post} />}
      {actions.includes('defer') && (
        <RequestButton {...button} label={t`Move to waitlist`} onClick={() => onAnswer({ name: 'defer' })} />
      )}
      {actions.includes('move-up') && (
        <RequestButton {...button} label={t`Offer next seat`} onClick={() => onAnswer({ name: 'move-up' })} />
      )}
      <Menu
        size="sm"
        label={requestButtonName(t`Decline`, request, !isInvited)}
        text={t`Decline`}
        actions={reasons.map((reason) => ({
          label: declineLabels[reason],
          onSelect: () => isBusy || onAnswer({ name: 'decline', reason }),
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

interface AcceptAsPartyProps extends Pick<AnswerButtonsProps, 'isBusy' | 'onAnswer' | 'partySize'> {
  readonly post: JoinablePost;
}

/** Accepts an invitation with a party or role, where Connect offers that. */
function AcceptAsParty({ post, partySize = 1, isBusy, onAnswer }: AcceptAsPartyProps) {
  const [isOpen, setIsOpen] = useState(false);
  const limit = maxJoiningSize(post);
  if (post.roles.length === 0 && limit <= 1) return null;
  return (
    <>
      <PartyButton post={post} size="sm" isBusy={isBusy} onClick={() => setIsOpen(true)} />
      <JoinDialog
        post={post}
        partySize={Math.min(partySize, limit)}
        isOpen={isOpen}
        isBusy={isBusy}
        isInvited
        onOpenChange={setIsOpen}
        onJoin={(details) => onAnswer({ postId: post.id, details })}
      />
    </>
  );
}
