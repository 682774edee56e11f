import { t } from '@lingui/core/macro';
import { formatNumber } from '#src/lib/page-language.ts';
import type { GameRow } from '@muster/contract/games/admin-games.ts';
import type { Game } from '@muster/contract/games/games.ts';
import type { RefObject } from 'react';
import { ConfirmDialog } from '#src/components/overlay/confirm-dialog.tsx';
import { showToast } from '#src/components/overlay/show-toast.ts';
import type { RowDialog } from '#src/features/admin/use-row-dialog.ts';
import { GameAliasesDialog } from './game-aliases-dialog.tsx';
import { type GameDialogName, gameMenuId } from './game-columns.tsx';
import { GameCrewDialog } from './game-crew-dialog.tsx';
import { MergeGameDialog } from './merge-game-dialog.tsx';
import { useDeleteGame, useUnverifyGame } from './game-admin-queries.ts';
import { RenameGameDialog } from './rename-game-dialog.tsx';
import { deleteGameWarning, gameDeleted, gameUnverified } from './game-admin-texts.ts';

export interface GameDialogRow {
  readonly game: GameRow;
  /** The game to preselect for a merge. */
  readonly target?: Game | undefined;
}

interface GameDialogsProps {
  readonly dialog: RowDialog<GameDialogName, GameDialogRow>;
  /** Current rows: the number of posts may have changed since the dialog was opened. */
  readonly rows: readonly GameRow[] | undefined;
  /** Takes the focus if the row was removed. */
  readonly fallbackFocus: RefObject<HTMLElement | null>;
}

/** Dialogs of a game. Closing returns the focus to its row. */
export function GameDialogs({ dialog: { openDialog, row, open, close }, rows, fallbackFocus }: GameDialogsProps) {
  const unverify = useUnverifyGame();
  const deletion = useDeleteGame();
  if (!row) return null;
  const game = rows?.find(({ id }) => id === row.game.id) ?? row.game;
  // The dialog that follows another one keeps the focus.
  const finalFocus = () => !openDialog && (document.getElementById(gameMenuId(game.id)) ?? fallbackFocus.current);
  const dialogProps = (name: GameDialogName) => ({ isOpen: openDialog === name, finalFocus });
  return (
    <>
      <ConfirmDialog
        {...dialogProps('unverify')}
        onOpenChange={close}
        title={t`Unverify ${{ name: game.name }}?`}
        body={t`${{ suffix: game.posts > 0 ? t`This deletes ${{ number: formatNumber(game.posts) }} post(s) that use it, for good.` : t`No posts use this game.` }} Nobody can choose the game until it's verified again.`}
        confirmLabel={t`Unverify`}
        busyLabel={t`Unverifying...`}
        danger
        describeFailure={() => t`Error updating game verification. Please try again.`}
        onConfirm={async () => {
          const { deletedPosts } = await unverify.mutateAsync(game.id);
          showToast(gameUnverified(deletedPosts), { tone: 'success' });
        }}
      />
      <RenameGameDialog
        {...dialogProps('rename')}
        game={game}
        onClose={close}
        onMerge={(target) => open('merge', { game, target })}
      />
      <GameCrewDialog {...dialogProps('crew')} game={game} onClose={close} />
      <GameAliasesDialog {...dialogProps('aliases')} game={game} onClose={close} />
      <MergeGameDialog {...dialogProps('merge')} game={game} target={row.target} onClose={close} />
      <ConfirmDialog
        {...dialogProps('delete')}
        onOpenChange={close}
        title={t`Delete ${{ name: game.name }}?`}
        body={deleteGameWarning(game.posts)}
        confirmLabel={t`Delete`}
        busyLabel={t`Deleting...`}
        danger
        describeFailure={() => t`Error deleting game. Please try again.`}
        onConfirm={async () => {
          const { deletedPosts } = await deletion.mutateAsync(game.id);
          showToast(gameDeleted(deletedPosts), { tone: 'success' });
        }}
      />
    </>
  );
}
