import { plural, t } from '@lingui/core/macro';
import type { GameRow } from '@muster/contract/games/admin-games.ts';
import type { Game } from '@muster/contract/games/games.ts';
import type { RefObject } from 'react';
import { ConfirmDialog } from '#src/components/overlay/confirm-dialog.tsx';
import { showToast } from '#src/components/overlay/show-toast.ts';
import type { RowDialog } from '#src/features/admin/use-row-dialog.ts';
import { GameAliasesDialog } from './game-aliases-dialog.tsx';
import { type GameDialogName, gameMenuId } from './game-columns.tsx';
import { GameCrewDialog } from './game-crew-dialog.tsx';
import { GameEmblemDialog } from './game-emblem-dialog.tsx';
import { MergeGameDialog } from './merge-game-dialog.tsx';
import { useDeleteGame, useUnverifyGame } from './game-admin-queries.ts';
import { RenameGameDialog } from './rename-game-dialog.tsx';

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

const unverifyWarning = (count: number): string =>
  plural(count, {
    0: `No posts use this game. Nobody can choose the game until it's verified again.`,
    one: `This deletes # post(s) that use it, for good. Nobody can choose the game until it's verified again.`,
    other: `This deletes # post(s) that use it, for good. Nobody can choose the game until it's verified again.`,
  });

const deleteWarning = (count: number): string =>
  plural(count, {
    0: `No posts use this game.`,
    one: `It is used in # post(s). They'll be deleted too, for good.`,
    other: `It is used in # post(s). They'll be deleted too, for good.`,
  });

/** `count` is the number of deleted posts. */
const unverifiedText = (count: number): string =>
  plural(count, {
    0: `Game unverified successfully`,
    one: `Game unverified successfully and # related post(s) deleted`,
    other: `Game unverified successfully and # related post(s) deleted`,
  });

/** `count` is the number of deleted posts. */
const deletedText = (count: number): string =>
  plural(count, {
    0: `Game deleted successfully`,
    one: `Game deleted successfully along with # related post(s)`,
    other: `Game deleted successfully along with # related post(s)`,
  });

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
        title={t`Unverify ${{ game: game.name }}?`}
        body={unverifyWarning(game.posts)}
        confirmLabel={t`Unverify`}
        busyLabel={t`Unverifying...`}
        danger
        describeFailure={() => t`Error updating game verification. Please try again.`}
        onConfirm={async () => {
          const { deletedPosts } = await unverify.mutateAsync(game.id);
          showToast(unverifiedText(deletedPosts), { tone: 'success' });
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
      <GameEmblemDialog {...dialogProps('emblem')} game={game} onClose={close} />
      <MergeGameDialog {...dialogProps('merge')} game={game} target={row.target} onClose={close} />
      <ConfirmDialog
        {...dialogProps('delete')}
        onOpenChange={close}
        title={t`Delete ${{ game: game.name }}?`}
        body={deleteWarning(game.posts)}
        confirmLabel={t`Delete`}
        busyLabel={t`Deleting...`}
        danger
        describeFailure={() => t`Error deleting game. Please try again.`}
        onConfirm={async () => {
          const { deletedPosts } = await deletion.mutateAsync(game.id);
          showToast(deletedText(deletedPosts), { tone: 'success' });
        }}
      />
    </>
  );
}
