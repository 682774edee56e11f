import type { JoinRequest } from '@muster/contract/join-requests/join-requests.ts';
import { showToast } from '#src/components/overlay/show-toast.ts';
import { describeError } from '#src/lib/api/api-error.ts';
import { useChangeRequest } from './request-queries.ts';
import { changeFailed } from './request-texts.ts';

/** Changes a request on a card that may disappear with the change: a toast states the result. */
export function useChangeOrToast(requestId: string, describeResult: (changed: JoinRequest) => string) {
  const { mutate, ...rest } = useChangeRequest(requestId, {
    onSuccess: (changed) => showToast(describeResult(changed), { tone: 'success', id: requestId }),
    onError: (error) => showToast(changeFailed(describeError(error)), { tone: 'error' }),
  });
  return { change: mutate, ...rest };
}
