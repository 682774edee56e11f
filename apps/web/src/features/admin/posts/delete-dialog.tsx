import type { PostRow } from '@muster/contract/admin/tables.ts';
import type { RefObject } from 'react';
import { ConfirmDialog } from '#src/components/overlay/confirm-dialog.tsx';
import { showToast } from '#src/components/overlay/show-toast.ts';
import { deleteButtonId } from './columns.tsx';
import { useDeleteAnyPost } from './queries.ts';
import { postsTexts, postSummary } from './texts.ts';

interface DeletePostDialogProps {
  readonly post: PostRow;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Takes the focus if the row was removed. */
  readonly fallbackFocus: RefObject<HTMLElement | null>;
}

export function DeletePostDialog({ post, isOpen, onClose, fallbackFocus }: DeletePostDialogProps) {
  const { mutateAsync } = useDeleteAnyPost();
  const confirm = async (): Promise<void> => {
    await mutateAsync(post.id).catch((cause: unknown) => {
      throw new Error(postsTexts.deleteFailed, { cause });
    });
    showToast(postsTexts.deleted, { tone: 'success' });
  };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onOpenChange={onClose}
      title={postsTexts.deleteTitle}
      body={postSummary(post.authorName, post.game, post.platform)}
      confirmLabel={postsTexts.delete}
      busyLabel={postsTexts.deleting}
      danger
      finalFocus={() => document.getElementById(deleteButtonId(post.id)) ?? fallbackFocus.current}
      onConfirm={confirm}
    >
      <blockquote className="line-clamp-6 border-l-2 border-line pl-3 text-sm wrap-anywhere text-soft">
        {post.description}
      </blockquote>
    </ConfirmDialog>
  );
}
