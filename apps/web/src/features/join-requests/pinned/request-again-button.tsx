import type { JoinRequest } from '@muster/contract/join-requests/join-requests.ts';
import { Button } from '#src/components/button.tsx';
import { showToast } from '#src/components/overlay/show-toast.ts';
import { describeError } from '#src/lib/api/api-error.ts';
import { requestFailed, pinnedTexts } from './pinned-texts.ts';
import { useRequestToJoin } from '../request-queries.ts';

interface RequestAgainButtonProps {
  readonly postId: string;
  /** The earlier request, whose party, note and role are sent again. */
  readonly request: JoinRequest;
  readonly onActing: (isActing: boolean) => void;
}

/** Sends another request to join the same post. */
export function RequestAgainButton({ postId, request, onActing }: RequestAgainButtonProps) {
  const { partySize, note, role } = request;
  const { mutate, isPending } = useRequestToJoin(postId, {
    onSuccess: () => undefined,
    onError: (error) => {
      onActing(false);
      showToast(requestFailed(describeError(error)), { tone: 'error' });
    },
  });
  return (
    <Button
      size="sm"
      busy={isPending}
      busyLabel={pinnedTexts.requesting}
      onClick={() => {
        onActing(true);
        mutate({ partySize, note, role });
      }}
    >
      {pinnedTexts.requestAgain}
    </Button>
  );
}
