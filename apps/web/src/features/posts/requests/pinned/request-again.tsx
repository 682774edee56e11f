import { t } from '@lingui/core/macro';
import type { JoinRequest } from '@muster/contract/posts/requests/join-requests.ts';
import { Button } from '#src/components/button.tsx';
import { showToast } from '#src/components/overlay/show-toast.ts';
import { isUnacceptedInvitation, mayRequestAgain } from '../describe-request.ts';
import { useRequestToJoin } from '../request-queries.ts';

interface Repeatable {
  readonly postId: string;
  readonly label: string;
  readonly text: string;
}

/** The post for which the requester may send another request, if any. */
export function findRepeatable({ postId, state }: JoinRequest, requests: readonly JoinRequest[]): Repeatable | null {
  const ofPost = requests.filter((request) => request.postId === postId);
  if (state === 'closed' || postId === null || !mayRequestAgain('ask', ofPost)) return null;
  return ofPost.every(isUnacceptedInvitation)
    ? { postId, label: t`Ask to join`, text: t`You can still ask to join.` }
    : { postId, label: t`Ask again`, text: t`You can ask to join once more.` };
}

interface RequestAgainButtonProps {
  readonly repeatable: Repeatable;
  /** The earlier request, whose party, note and roles are sent again. */
  readonly request: JoinRequest;
  readonly onActing: (isActing: boolean) => void;
}

/** Sends another request to join the same post. */
export function RequestAgainButton({ repeatable: { postId, label }, request, onActing }: RequestAgainButtonProps) {
  const { partySize, note, roles } = request;
  const { mutate, isPending } = useRequestToJoin(postId, {
    onSuccess: () => undefined,
    onError: (error) => {
      onActing(false);
      showToast(t`Couldn't send your request: ${{ reason: error.message }}`, { tone: 'error' });
    },
  });
  return (
    <Button
      size="sm"
      busy={isPending}
      busyLabel={t`Asking...`}
      onClick={() => {
        onActing(true);
        mutate({ partySize, note, roles });
      }}
    >
      {label}
    </Button>
  );
}
