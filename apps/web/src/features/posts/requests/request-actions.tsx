import { t, plural } from '@lingui/core/macro';
import type { JoinRequest, RequestChange } from '@muster/contract/posts/requests/join-requests.ts';
import { useState } from 'react';
import { Button } from '#src/components/button.tsx';
import type { ButtonStyle } from '#src/components/button-class.ts';
import { ConfirmDialog } from '#src/components/overlay/confirm-dialog.tsx';
import { showToast } from '#src/components/overlay/show-toast.ts';
import { useCurrentMember } from '#src/features/sessions/session.ts';
import { BringFriendDialog } from '../party/bring-friend-dialog.ts';
import { hasPlayed, isInCrew, isOffered, leaveText, mayTakeFreeSeat } from './describe-request.ts';
import { AnswerButtons, UndoButton } from './received/answer-buttons.tsx';
import {
  changeFailed,
  needsConfirmation,
  type RequestAnswer,
  useChangeRequest,
  changeRequest,
  sentRequestsQuery,
} from './request-queries.ts';
import { RequestButton } from './request-button.tsx';
import type { useStatusFocus } from './use-status-focus.ts';
import { useUndoable } from './use-undoable.ts';
import { useMutation, useQuery } from '@tanstack/react-query';

interface RequestActionsProps {
  readonly request: JoinRequest;
  readonly acceptVariant?: ButtonStyle['variant'];
  readonly statusLine: ReturnType<typeof useStatusFocus>['statusLine'];
  /** Called before a change, and with false if it failed. */
  readonly onActing: (isActing: boolean) => void;
}

/** The buttons with which this member may answer or end a request; none if it has ended. */
export function RequestActions({ request, acceptVariant, statusLine, onActing }: RequestActionsProps) {
  const isAuthor = useCurrentMember().id === request.author.id;
  const { mutateAsync, isPending, exceedsRole, onExceedsRoleChange } = useChangeRequest(request.id);
  const canUndo = useUndoable([request]).length > 0 && isAuthor;
  const side = isAuthor ? 'author' : 'requester';
  const isAnswering = request.actions[side].includes('decline');
  const change = async (body: RequestAnswer): Promise<void> => {
    onActing(true);
    try {
      await mutateAsync(body);
    } catch (error) {
      onActing(false);
      throw error;
    }
  };
  const changeOrToast = (body: RequestAnswer): void =>
    void change(body).catch((error: Error) => {
      if (!needsConfirmation(error)) showToast(changeFailed(error.message), { tone: 'error' });
    });
  return (
    <>
      {isAnswering && (
        <AnswerButtons
          request={request}
          side={side}
          acceptVariant={acceptVariant}
          isBusy={isPending}
          onAnswer={changeOrToast}
          exceedsRole={exceedsRole}
          onExceedsRoleChange={onExceedsRoleChange}
        />
      )}
      <WaitingActions request={request} isAuthor={isAuthor} isBusy={isPending} onChange={changeOrToast} />
      {!isAuthor && <BringFriend request={request} />}
      {canUndo && <UndoButton request={request} isBusy={isPending} onAnswer={changeOrToast} />}
      <EndCrew request={request} isAuthor={isAuthor} statusLine={statusLine} onEnd={change} />
    </>
  );
}

function BringFriend({ request }: Pick<RequestActionsProps, 'request'>) {
  const [isOpen, setIsOpen] = useState(false);
  const { postId, actions } = request;
  return (
    postId !== null && (
      <>
        {actions.requester.includes('bring') && (
          <RequestButton label={t`Bring a friend`} request={request} variant="ghost" onClick={() => setIsOpen(true)} />
        )}
        <BringFriendDialog postId={postId} isOpen={isOpen} onOpenChange={setIsOpen} />
      </>
    )
  );
}

interface WaitingActionsProps {
  readonly request: JoinRequest;
  readonly isAuthor: boolean;
  readonly isBusy: boolean;
  readonly onChange: (change: RequestChange) => void;
}

/** Buttons for the side that waits for the other's answer, and for no-shows. The answer bar has those for an offer. */
function WaitingActions({ request, isAuthor, isBusy, onChange }: WaitingActionsProps) {
  const { waitingSince, actions } = request;
  if (isOffered(request)) return null;
  const mayWithdraw = actions[isAuthor ? 'author' : 'requester'].includes('withdraw');
  const buttons: readonly (readonly [label: string, name: 'take' | 'withdraw' | 'mark-no-show' | 'undo-no-show'])[] = [
    ...(!isAuthor && mayTakeFreeSeat(request) ? [[t`Take the seat`, 'take'] as const] : []),
    ...(isAuthor && actions.author.includes('mark-no-show') ? [[t`Mark as no-show`, 'mark-no-show'] as const] : []),
    ...(isAuthor && actions.author.includes('undo-no-show') ? [[t`Undo no-show`, 'undo-no-show'] as const] : []),
    ...(mayWithdraw ? [[waitingSince ? t`Leave waitlist` : t`Withdraw`, 'withdraw'] as const] : []),
  ];
  return buttons.map(([label, name]) => (
    <RequestButton
      key={label}
      label={label}
      request={request}
      isAuthor={isAuthor}
      variant={name === 'take' ? 'primary' : 'ghost'}
      busy={isBusy}
      onClick={() => onChange({ name })}
    />
  ));
}

const removeText = ({ requester: { name }, game }: JoinRequest) => ({
  title: t`Remove ${name}?`,
  body: t`They leave your ${game} crew, lose the join details and can't ask to join this post again.`,
  confirmLabel: t`Remove`,
});

interface EndCrewProps {
  readonly request: JoinRequest;
  readonly isAuthor: boolean;
  readonly statusLine: RequestActionsProps['statusLine'];
  readonly onEnd: (change: RequestChange) => Promise<void>;
}

/** Remove or Leave, with a confirmation. The dialog outlives the button, so that it can close. */
function EndCrew({ request, isAuthor, statusLine, onEnd }: EndCrewProps) {
  const [isConfirming, setIsConfirming] = useState(false);
  const label = isAuthor ? t`Remove` : t`Leave crew`;
  // Declining the ready check leaves the crew.
  const canEnd = isAuthor
    ? request.actions.author.includes('remove')
    : request.actions.requester.includes('leave') && request.requesterCheck?.outcome !== null;
  return (
    <>
      {canEnd && (
        <RequestButton
          label={label}
          request={request}
          isAuthor={isAuthor}
          variant="ghost"
          onClick={() => setIsConfirming(true)}
        />
      )}
      <ConfirmDialog
        isOpen={isConfirming}
        onOpenChange={setIsConfirming}
        {...(isAuthor ? removeText : leaveText)(request)}
        danger
        finalFocus={() => (isInCrew(request) ? true : statusLine.current)}
        describeFailure={changeFailed}
        onConfirm={() => onEnd({ name: isAuthor ? 'remove' : 'leave' })}
      />
    </>
  );
}

/** Withdraws the other undecided requests of an accepted member. */
export function WithdrawOthersButton({ request }: { readonly request: JoinRequest }) {
  const isOwn = useCurrentMember().id === request.requester.id;
  const { data: others = [] } = useQuery({
    ...sentRequestsQuery,
    select: (requests) =>
      requests.filter(({ id, actions }) => actions.requester.includes('withdraw') && id !== request.id),
  });
  const { mutate, isPending } = useMutation({
    mutationFn: () => Promise.all(others.map(({ id }) => changeRequest(id, { name: 'withdraw' }))),
    onError: (error) => showToast(changeFailed(error.message), { tone: 'error' }),
  });
  // Withdrawing is final, so it is offered once the author can no longer undo the acceptance.
  if (useUndoable([request]).length > 0 || !isOwn || !isInCrew(request) || hasPlayed(request) || others.length === 0)
    return null;
  return (
    <Button size="sm" busy={isPending} onClick={() => mutate()}>
      {plural(
        { count: others.length },
        { one: 'Withdraw your # other request', other: 'Withdraw your # other requests' },
      )}
    </Button>
  );
}
