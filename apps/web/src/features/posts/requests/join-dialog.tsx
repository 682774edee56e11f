import { t } from '@lingui/core/macro';
import type { NewRequestDetails } from '@muster/contract/posts/requests/join-requests.ts';
import type { Post } from '@muster/contract/posts/posts.ts';
import { countFreeSeats, isFull, maxJoiningSize } from '@muster/contract/posts/seats/seats.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#src/components/button.tsx';
import { numberOptions, Select } from '#src/components/form/select.tsx';
import { Dialog, type DialogState } from '#src/components/overlay/dialog.tsx';
import { useOptionalMember } from '#src/features/sessions/session.ts';
import { isPostNotFound, postQuery } from '../single-post.ts';
import { CrewBlockNotice } from './crew-block-notice.tsx';
import { describeJoiningSize } from './describe-party.ts';
import { OverlapNotice } from './overlap-notice.tsx';
import { RoleButtons } from './role-buttons.tsx';

export type JoinablePost = Pick<
  Post,
  | 'id'
  | 'game'
  | 'authorName'
  | 'startsAt'
  | 'closesAt'
  | 'seats'
  | 'party'
  | 'acceptedSeats'
  | 'offeredSeats'
  | 'roles'
  | 'acceptedByRole'
>;

interface JoinDialogProps extends DialogState {
  readonly post: JoinablePost;
  readonly isBusy: boolean;
  /** Size of the party when the dialog opens. Default: one player. */
  readonly partySize?: number | undefined;
  /** The member accepts an invitation with it. */
  readonly isInvited?: boolean;
  readonly onJoin: (details: NewRequestDetails) => void;
}

/** The post as it is now, because its card is held while the dialog is open. Null once it is closed. */
function useCurrentPost(heldPost: JoinablePost): JoinablePost | null {
  const { data, error, isFetchedAfterMount } = useQuery({
    ...postQuery(heldPost.id),
    // The page of a visitor has its own query.
    enabled: useOptionalMember() !== null,
    refetchOnMount: 'always',
  });
  if (isPostNotFound(error)) return null;
  if (!data || !isFetchedAfterMount) return heldPost;
  return data.isActive ? data : null;
}

function describeChoice(post: JoinablePost | null, isInvited: boolean): string {
  if (!post) return t`This post is closed.`;
  if (post.roles.length === 0) return t`How many players are joining, including you?`;
  return isInvited ? t`Choose your role to accept the invitation.` : t`Choose your role to ask to join.`;
}

const Description = ({ post, isInvited = false }: Pick<JoinDialogProps, 'post' | 'isInvited'>) => (
  <span>{describeChoice(useCurrentPost(post), isInvited)}</span>
);

/** Party and roles of a new request or an accepted invitation. Choosing the role of the last player sends it. */
export const JoinDialog = ({ isOpen, onOpenChange, ...form }: JoinDialogProps) => (
  <Dialog
    isOpen={isOpen}
    onOpenChange={onOpenChange}
    title={t`Join ${{ author: form.post.authorName }}'s ${{ game: form.post.game }} crew`}
    description={<Description {...form} />}
  >
    <JoinForm {...form} />
    <Button variant="ghost" onClick={() => onOpenChange(false)}>
      {t`Cancel`}
    </Button>
  </Dialog>
);

/** A component of its own, so that each opening starts with the given size. */
function JoinForm({
  post: heldPost,
  partySize: initialSize = 1,
  isBusy,
  isInvited = false,
  onJoin,
}: Omit<JoinDialogProps, keyof DialogState>) {
  const [chosenSize, setChosenSize] = useState(initialSize);
  const post = useCurrentPost(heldPost);
  if (!post) return null;
  const limit = maxJoiningSize(post);
  const partySize = Math.min(chosenSize, limit);
  // The author decides on a request that is too large for the free seats. Nobody decides on an accepted invitation.
  const isWaitlist = isFull(post) || (isInvited && countFreeSeats(post) < partySize);
  return (
    <>
      <OverlapNotice schedule={post} postId={post.id} />
      <CrewBlockNotice postId={post.id} />
      {limit > 1 && (
        <Select
          label={t`Players in your party`}
          options={numberOptions(limit, describeJoiningSize)}
          value={String(partySize)}
          onValueChange={(value) => setChosenSize(Number(value))}
        />
      )}
      {post.roles.length > 0 ? (
        <RoleButtons
          key={partySize}
          post={post}
          partySize={partySize}
          isBusy={isBusy}
          onChoose={(roles) => onJoin({ partySize, roles })}
        />
      ) : (
        <Button
          variant="primary"
          busy={isBusy}
          busyLabel={isInvited ? undefined : t`Connecting...`}
          onClick={() => onJoin({ partySize })}
        >
          {isWaitlist ? t`Full · join the waitlist` : isInvited ? t`Accept` : t`Ask to join`}
        </Button>
      )}
    </>
  );
}
