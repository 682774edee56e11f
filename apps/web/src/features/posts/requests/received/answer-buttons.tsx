import { t } from '@lingui/core/macro';
import type { JoinRequest, NewRequestDetails, RequestChange } from '@muster/contract/posts/requests/join-requests.ts';
import { type DeclineReason, declineReasons, type Side } from '@muster/contract/posts/requests/request-commands.ts';
import { countFreeSeats, maxJoiningSize } from '@muster/contract/posts/seats/seats.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ButtonStyle } from '#src/components/button-class.ts';
import { Menu } from '#src/components/overlay/menu.tsx';
import type { JoinablePost } from '../join-dialog.tsx';
import { useRememberedPartySize } from '../last-board-filter.ts';
import { postQuery } from '../../single-post.ts';
import { JoinDialog, PartyMenu } from '../party-menu.tsx';
import { RequestButton, requestButtonName } from '../request-button.tsx';
import type { RequestAnswer } from '../request-queries.ts';
import { ExceedRoleDialog, useIsKnownToExceedRole } from './exceed-role-dialog.tsx';

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
  readonly acceptVariant?: ButtonStyle['variant'] | undefined;
  readonly onAnswer: (answer: RequestAnswer) => void;
  /** The post of an invitation. Fetched if undefined. */
  readonly post?: JoinablePost | undefined;
  /** Size of the invited player's party. Default: that of their last filter. */
  readonly partySize?: number | undefined;
  /** The author must confirm the answer, because the role has enough players. */
  readonly exceedsRole: boolean;
  readonly onExceedsRoleChange: (exceedsRole: boolean) => void;
}

/**
 * The answers of the author, or of the invited player. Decline with a menu of reasons. Accept, or the next free seat for a
 * waiting party.
 */
export function AnswerButtons(props: AnswerButtonsProps) {
  const { request, side, isBusy, onAnswer, acceptVariant = 'card', exceedsRole, onExceedsRoleChange } = props;
  const isInvited = side === 'requester';
  const actions = request.actions[side];
  // The invited player does not decide whether the crew is full.
  const reasons = declineReasons.filter((reason) => !isInvited || reason !== 'full');
  const button = { request, isAuthor: !isInvited, busy: isBusy };
  const isKnownToExceedRole = useIsKnownToExceedRole(request);
  const seat = (name: 'accept' | 'move-up'): void =>
    isKnownToExceedRole() ? onExceedsRoleChange(true) : onAnswer({ name });
  return (
    <div className="flex flex-wrap items-center gap-1">
      {isInvited ? (
        <AcceptInvitation {...props} acceptVariant={acceptVariant} />
      ) : (
        actions.includes('accept') && (
          <RequestButton {...button} label={t`Accept`} variant={acceptVariant} onClick={() => seat('accept')} />
        )
      )}
      {actions.includes('defer') && (
        <RequestButton {...button} label={t`Move to waitlist`} onClick={() => onAnswer({ name: 'defer' })} />
      )}
      {actions.includes('move-up') && (
        <RequestButton {...button} label={t`Offer next seat`} onClick={() => seat('move-up')} />
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

function describeAccepting(isWaitlist: boolean, count: number): string {
  if (count > 1) return isWaitlist ? t`Full · join the waitlist for ${count}` : t`Accept for ${count}`;
  return isWaitlist ? t`Full · join the waitlist` : t`Accept`;
}

/** Accepts an invitation as Connect asks to join: at once for a party of the given size, in a dialog for roles or another size. */
function AcceptInvitation({
  request,
  post: loadedPost,
  partySize: wantedSize,
  acceptVariant,
  isBusy,
  onAnswer,
}: AnswerButtonsProps) {
  const [isOpen, setIsOpen] = useState(false);
  const rememberedSize = useRememberedPartySize();
  const { data, isLoading } = useQuery({ ...postQuery(request.postId ?? ''), enabled: loadedPost === undefined });
  const post = loadedPost ?? data;
  const button = { request, variant: acceptVariant, busy: isBusy };
  if (!post)
    return (
      <div className="flex">
        <RequestButton
          {...button}
          label={t`Accept`}
          disabled={isLoading}
          onClick={() => onAnswer({ name: 'accept' })}
        />
      </div>
    );
  const limit = maxJoiningSize(post);
  const partySize = Math.min(wantedSize ?? rememberedSize, limit);
  const hasRoles = post.roles.length > 0;
  const accept = (details: NewRequestDetails): void => onAnswer({ postId: post.id, details });
  const hasMenu = !hasRoles && limit > 1;
  return (
    <div className={hasMenu ? 'flex *:first:rounded-e-none' : 'flex'}>
      <RequestButton
        {...button}
        label={describeAccepting(countFreeSeats(post) < partySize, partySize)}
        onClick={() => (hasRoles ? setIsOpen(true) : accept({ partySize }))}
      />
      {hasMenu && <PartyMenu post={post} size="splitSm" onChoose={(count) => isBusy || accept({ partySize: count })} />}
      <JoinDialog
        post={post}
        partySize={partySize}
        isOpen={isOpen}
        isBusy={isBusy}
        isInvited
        onOpenChange={setIsOpen}
        onJoin={accept}
      />
    </div>
  );
}
