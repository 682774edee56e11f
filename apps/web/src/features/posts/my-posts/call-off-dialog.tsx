import { t } from '@lingui/core/macro';
import type { Post } from '@muster/contract/posts/posts.ts';
import { useQuery } from '@tanstack/react-query';
import { ConfirmDialog } from '#src/components/overlay/confirm-dialog.tsx';
import type { DialogState } from '#src/components/overlay/dialog.tsx';
import { crewNotice } from '#src/features/members/crew-notice.ts';
import { receivedRequestsQuery } from '../requests/request-queries.ts';

/** Number of undecided requests for a post. */
export function useWaitingCount({ id, offeredSeats, waitingCount }: Post): number {
  const { data: pending = 0 } = useQuery({
    ...receivedRequestsQuery,
    select: (requests) => requests.filter(({ postId, state }) => postId === id && state === 'pending').length,
  });
  return waitingCount + offeredSeats + pending;
}

/** States how many players will be notified that the post is called off, or null if none. */
export function useCrewNotice(post: Post): string | null {
  const waiting = useWaitingCount(post);
  return post.isActive ? crewNotice(post.acceptedSeats, waiting) : null;
}

interface CallOffDialogProps extends DialogState {
  readonly notice: string | null;
  readonly onConfirm: () => void;
}

/** Prompts before the author deactivates a post with a crew. */
export const CallOffDialog = ({ notice, ...dialog }: CallOffDialogProps) => (
  <ConfirmDialog {...dialog} title={t`Deactivate post?`} body={notice} confirmLabel={t`Deactivate`}>
    <p className="text-soft">{t`Activate the post again within an hour to restore its crew and waitlist.`}</p>
  </ConfirmDialog>
);
