import { ConfirmDialog } from '#src/components/overlay/confirm-dialog.tsx';
import { showToast } from '#src/components/overlay/show-toast.ts';
import type { GameDialogProps } from './use-game-dialogs.ts';
import { useDeleteGame, useUnverifyGame } from './queries.ts';
import {
  deleteGameTitle,
  deleteGameWarning,
  gameDeletedNow,
  gamesTexts,
  unverifiedNow,
  unverifyTitle,
  unverifyWarning,
} from './texts.ts';

/** Prompts before unverifying a game and states how many posts are deleted. */
export function UnverifyGameDialog({ game, isOpen, onClose, finalFocus }: GameDialogProps) {
  const { mutateAsync } = useUnverifyGame();
  const confirm = async (): Promise<void> => {
    const { deletedPosts } = await mutateAsync(game.id).catch((cause: unknown) => {
      throw new Error(gamesTexts.verificationFailed, { cause });
    });
    showToast(unverifiedNow(deletedPosts), { tone: 'success' });
  };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onOpenChange={onClose}
      title={unverifyTitle(game.name)}
      body={unverifyWarning(game.posts)}
      confirmLabel={gamesTexts.unverify}
      busyLabel={gamesTexts.unverifying}
      danger
      finalFocus={finalFocus}
      onConfirm={confirm}
    />
  );
}

/** Prompts before deleting a game and states how many posts are deleted. */
export function DeleteGameDialog({ game, isOpen, onClose, finalFocus }: GameDialogProps) {
  const { mutateAsync } = useDeleteGame();
  const confirm = async (): Promise<void> => {
    const { deletedPosts } = await mutateAsync(game.id).catch((cause: unknown) => {
      throw new Error(gamesTexts.deleteFailed, { cause });
    });
    showToast(gameDeletedNow(deletedPosts), { tone: 'success' });
  };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onOpenChange={onClose}
      title={deleteGameTitle(game.name)}
      body={deleteGameWarning(game.posts)}
      confirmLabel={gamesTexts.delete}
      busyLabel={gamesTexts.deleting}
      danger
      finalFocus={finalFocus}
      onConfirm={confirm}
    />
  );
}
