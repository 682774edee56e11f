import { isUndecided } from '@muster/contract/join-requests/join-request-states.ts';
import type { JoinRequest } from '@muster/contract/join-requests/join-requests.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Button } from '#src/components/button.tsx';
import { describeError } from '#src/lib/api/api-error.ts';
import { showToast } from '#src/components/overlay/show-toast.ts';
import { useCurrentMember } from '#src/features/sessions/session.ts';
import { changeRequest, sentRequestsQuery } from '../request-queries.ts';
import { changeFailed, withdrawOthers } from '../request-texts.ts';
import { useUndoable } from '../use-undoable.ts';

/** Lets an accepted member withdraw their other undecided requests. */
export function WithdrawOthers({ request }: { readonly request: JoinRequest }) {
  const { requester, state, isCalledOff } = request;
  const isInCrew = useCurrentMember().id === requester.id && state === 'accepted' && !isCalledOff;
  const { data: others = [] } = useQuery({
    ...sentRequestsQuery,
    select: (requests) => requests.filter((other) => isUndecided(other) && other.id !== request.id),
  });
  const { mutate, isPending } = useMutation({
    mutationFn: () => Promise.all(others.map(({ id }) => changeRequest(id, { state: 'withdrawn' }))),
    onError: (error) => showToast(changeFailed(describeError(error)), { tone: 'error' }),
  });
  // Withdrawing is final, so it is offered once the author can no longer undo the acceptance.
  if (useUndoable([request]).length > 0 || !isInCrew || others.length === 0) return null;
  return (
    <Button size="sm" busy={isPending} onClick={() => mutate()}>
      {withdrawOthers(others.length)}
    </Button>
  );
}
