import { t } from '@lingui/core/macro';
import type { Post } from '@muster/contract/posts/posts.ts';
import { useNavigate } from '@tanstack/react-router';
import Trash2 from 'lucide-react/icons/trash';
import { useState } from 'react';
import { IconButton } from '#src/components/icon-button.tsx';
import { ButtonLink } from '#src/components/links.tsx';
import { ConfirmDialog } from '#src/components/overlay/confirm-dialog.tsx';
import { lazyDialog } from '#src/components/overlay/lazy-dialog.tsx';
import { useRenderAt } from '#src/lib/time/use-every-minute.ts';
import { PostAgainLink } from '../post-again-link.tsx';
import { useDeletePost } from '../post-queries.ts';
import { mayInviteTo } from '../requests/invitations/may-invite-to.ts';
import { useSeries } from '../schedule/post-series.tsx';
import { ShareButton } from '../sharing/share-button.tsx';
import { useCrewNotice } from './call-off-dialog.tsx';
import { isFinal, mayCallOff, postExcerpt } from './describe-post.ts';
import { PostCommands } from './post-commands.tsx';
import { SetActiveButton } from './set-active-button.tsx';

const InviteDialog = lazyDialog(async () => (await import('../requests/invitations/invite-dialog.tsx')).InviteDialog);

interface PostActionsProps {
  readonly post: Post;
  /** Within the row of an ended post, which has the main action. */
  readonly isRow?: boolean;
}

/** Buttons of the member's own post, on one row in every language, also on a phone. */
export function PostActions({ post, isRow = false }: PostActionsProps) {
  const [isInviting, setIsInviting] = useState(false);
  const navigate = useNavigate();
  useRenderAt(post.closesAt);
  const edit = { to: '/dashboard/edit-post/$postId', params: { postId: post.id } } as const;
  const more = [
    ...(mayInviteTo(post) ? [{ label: t`Invite`, onSelect: () => setIsInviting(true) }] : []),
    ...(post.isActive && !isFinal(post) ? [{ label: t`Edit`, onSelect: () => void navigate(edit) }] : []),
  ];
  return (
    <div className={isRow ? 'ms-auto flex items-center' : 'flex basis-full items-center'}>
      <PostCommands post={post} more={more}>
        {!isRow && <MainAction post={post} />}
        {!post.isActive && !isFinal(post) && (
          <ButtonLink size="sm" variant="ghost" {...edit} aria-label={t`Edit: ${{ game: post.game }}`}>
            {t`Edit`}
          </ButtonLink>
        )}
      </PostCommands>
      <ShareButton post={post} />
      <DeleteButton post={post} />
      <InviteDialog post={post} isOpen={isInviting} onOpenChange={setIsInviting} />
    </div>
  );
}

/** Posts again, activates or deactivates. */
function MainAction({ post }: { readonly post: Post }) {
  const { game, isActive } = post;
  if (isFinal(post) || post.closedReason === 'author-missing') return <PostAgainLink post={post} />;
  if (isActive && !mayCallOff(post)) return null;
  return (
    <SetActiveButton
      post={post}
      isActive={!isActive}
      label={isActive ? t`Deactivate` : t`Activate`}
      name={isActive ? t`Deactivate: ${game}` : t`Activate: ${game}`}
    />
  );
}

function DeleteButton({ post }: { readonly post: Post }) {
  const [isConfirming, setIsConfirming] = useState(false);
  const { mutateAsync } = useDeletePost(post);
  const notice = useCrewNotice(post);
  const isWeekly = useSeries(post.id)?.endReason === null;
  return (
    <>
      <IconButton
        label={t`Delete: ${{ game: post.game }}, “${{ description: postExcerpt(post) }}”`}
        variant="danger"
        onClick={() => setIsConfirming(true)}
      >
        <Trash2 />
      </IconButton>
      <ConfirmDialog
        isOpen={isConfirming}
        onOpenChange={setIsConfirming}
        title={t`Delete post?`}
        body={t`Are you sure you want to delete this post?`}
        confirmLabel={t`Delete`}
        busyLabel={t`Deleting...`}
        danger
        describeFailure={(reason) => t`Failed to delete post: ${reason}`}
        onConfirm={() => mutateAsync()}
      >
        {notice !== null && <p>{notice}</p>}
        {isWeekly && <p>{t`This also ends the weekly session.`}</p>}
        <div className="border-s-2 border-line ps-3 text-sm wrap-anywhere">
          <p className="font-semibold">{t`${{ game: post.game }} on ${{ platform: post.platform }}`}</p>
          <p dir="auto" className="line-clamp-4 text-soft">
            {post.description}
          </p>
        </div>
      </ConfirmDialog>
    </>
  );
}
