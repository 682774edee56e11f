import { t } from '@lingui/core/macro';
import type { Post } from '@muster/contract/posts/posts.ts';
import { useState } from 'react';
import { Button } from '#src/components/button.tsx';
import { Select } from '#src/components/form/select.tsx';
import { ButtonLink } from '#src/components/links.tsx';
import { Dialog, type DialogState } from '#src/components/overlay/dialog.tsx';
import { type FailableQuery, QueryFailure } from '#src/components/page/failure-banner.tsx';
import { joinTexts } from '#src/lib/isolate.ts';
import { scheduleText } from '#src/lib/time/schedule-text.ts';
import { mayInviteTo } from './may-invite-to.ts';
import { InviteCrewmates, inviteText } from './invite-dialog.tsx';

/** The member's own posts. */
export type MyPostsQuery = FailableQuery & { readonly data: readonly Post[] | undefined };

interface ChoosePostProps {
  readonly posts: MyPostsQuery;
  /** Crewmates that are checked at first. */
  readonly initialIds: readonly string[];
  readonly onClose: () => void;
}

interface InviteToPostDialogProps extends DialogState, Omit<ChoosePostProps, 'onClose'> {}

/** Invites crewmates to one of the member's active posts. */
export const InviteToPostDialog = ({ isOpen, onOpenChange, ...props }: InviteToPostDialogProps) => (
  <Dialog
    isOpen={isOpen}
    onOpenChange={onOpenChange}
    title={t`Invite to my post`}
    description={inviteText}
    disablePointerDismissal
  >
    <ChoosePost {...props} onClose={() => onOpenChange(false)} />
  </Dialog>
);

function ChoosePost({ posts, initialIds, onClose }: ChoosePostProps) {
  const [chosenId, setChosenId] = useState<string>();
  const open = posts.data?.filter(mayInviteTo) ?? [];
  const post = open.find(({ id }) => id === chosenId) ?? open[0];
  if (!post)
    return (
      <>
        {posts.data ? (
          <p>{t`You have no active post. Create one, then invite your crewmates.`}</p>
        ) : (
          posts.error === null && <p role="status">{t`Loading your posts...`}</p>
        )}
        <QueryFailure query={posts} describe={(reason) => t`Failed to fetch your posts: ${reason}`} />
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>{t`Close`}</Button>
          {posts.data && (
            <ButtonLink to="/dashboard/create-post" variant="primary">
              {t`Create Post`}
            </ButtonLink>
          )}
        </div>
      </>
    );
  const options = open.map((one) => ({
    value: one.id,
    label: joinTexts([one.game, scheduleText(one) ?? t`Any time`]),
  }));
  return (
    <>
      <Select label={t`Your post`} options={options} value={post.id} onValueChange={setChosenId} />
      <InviteCrewmates post={post} initialIds={initialIds} onClose={onClose} />
    </>
  );
}
