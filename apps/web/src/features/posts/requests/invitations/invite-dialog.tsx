import { t } from '@lingui/core/macro';
import type { Crewmate } from '@muster/contract/posts/afterwards/crewmates.ts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Button } from '#src/components/button.tsx';
import { Dialog, type DialogState } from '#src/components/overlay/dialog.tsx';
import { QueryFailure } from '#src/components/page/failure-banner.tsx';
import { Skeleton } from '#src/components/skeleton.tsx';
import { VisuallyHidden } from '#src/components/visually-hidden.tsx';
import { useIsOnline } from '#src/lib/live/connection-state.ts';
import { crewmatesFailed, crewmatesQuery, howToGetCrewmates } from '../../afterwards/crewmate-queries.ts';
import { postRequestsQuery } from '../received/post-request.tsx';
import { fetchFailed } from '../request-queries.ts';
import type { InvitationPost } from './may-invite-to.ts';
import { InviteForm } from './invite-form.tsx';

interface InviteDialogProps extends DialogState {
  readonly post: InvitationPost;
}

/** Invites crewmates to one of the member's posts. */
export const InviteDialog = ({ post, isOpen, onOpenChange }: InviteDialogProps) => (
  <Dialog
    isOpen={isOpen}
    onOpenChange={onOpenChange}
    title={t`Invite to ${{ game: post.game }}`}
    description={inviteText}
    disablePointerDismissal
  >
    <InviteCrewmates post={post} onClose={() => onOpenChange(false)} />
  </Dialog>
);

export const inviteText = t`They have a day to answer, or until the game ends if that's sooner. They take a seat once they accept.`;

interface InviteCrewmatesProps {
  readonly post: InvitationPost;
  /** Crewmates that are checked at first. */
  readonly initialIds?: readonly string[];
  readonly onClose: () => void;
}

/** The form, once the crewmates and their requests for the post are loaded. */
export function InviteCrewmates({ post, initialIds = [], onClose }: InviteCrewmatesProps) {
  const crewmates = useQuery(crewmatesQuery);
  const requests = useInfiniteQuery(postRequestsQuery(post.id));
  const isOnline = useIsOnline();
  if (crewmates.data && crewmates.data.length > 0 && requests.data)
    return (
      <InviteForm
        post={post}
        crewmates={crewmates.data.toSorted(onlineFirst)}
        requests={requests.data}
        initialIds={initialIds}
        onClose={onClose}
      />
    );
  return (
    <>
      {crewmates.data?.length === 0 ? (
        <p>{howToGetCrewmates}</p>
      ) : isOnline ? (
        <>
          <QueryFailure query={crewmates} describe={crewmatesFailed} />
          <QueryFailure query={requests} describe={fetchFailed} />
          {!crewmates.error && !requests.error && <LoadingCrewmates />}
        </>
      ) : (
        <p role="status">{t`You're offline. Your crewmates load when you're back online.`}</p>
      )}
      <div className="flex justify-end">
        <Button onClick={onClose}>{t`Close`}</Button>
      </div>
    </>
  );
}

const isCrewmateOnline = ({ presence }: Crewmate): boolean => presence?.isOnline === true;
const onlineFirst = (a: Crewmate, b: Crewmate): number => Number(isCrewmateOnline(b)) - Number(isCrewmateOnline(a));

const LoadingCrewmates = () => (
  <div role="status" className="flex items-center gap-3">
    <VisuallyHidden>{t`Loading your crewmates...`}</VisuallyHidden>
    <Skeleton className="h-11 w-full" />
  </div>
);
