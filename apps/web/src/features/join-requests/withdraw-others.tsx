import { changeJoinRequestEndpoint, type JoinRequest } from '@muster/contract/posts/join-requests.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from '#src/components/button.tsx';
import { showToast } from '#src/components/overlay/show-toast.ts';
import { callApi } from '#src/lib/api/call-api.ts';
import { requestsKey, sentRequestsQuery } from './request-queries.ts';
import { changeFailed, withdrawOthers } from './request-texts.ts';

const withdraw = ({ id: requestId }: JoinRequest): Promise<JoinRequest> =>
  callApi(changeJoinRequestEndpoint, { params: { requestId }, body: { state: 'withdrawn' } });

/** Offers a member who is in a crew to withdraw their other pending requests. */
export function WithdrawOthers({ accepted }: { readonly accepted: JoinRequest }) {
  const queryClient = useQueryClient();
  const { data: others = [] } = useQuery({
    ...sentRequestsQuery,
    select: (requests) => requests.filter(({ id, state }) => state === 'pending' && id !== accepted.id),
  });
  const { mutate, isPending } = useMutation({
    mutationFn: () => Promise.all(others.map(withdraw)),
    onError: (error) => showToast(changeFailed(error.message), { tone: 'error' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: requestsKey }),
  });
  if (others.length === 0) return null;
  return (
    <Button size="sm" busy={isPending} onClick={() => mutate()}>
      {withdrawOthers(others.length)}
    </Button>
  );
}
