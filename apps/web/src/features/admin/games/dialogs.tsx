import type { GameRow } from '@muster/contract/admin/games.ts';
import type { RefObject } from 'react';
import { MergeGameDialog } from './merge-dialog.tsx';
import { gameMenuId, type useGameDialogs } from './use-game-dialogs.ts';
import { DeleteGameDialog, UnverifyGameDialog } from './removal-dialogs.tsx';
import { RenameGameDialog } from './rename-dialog.tsx';

interface GameDialogsProps {
  readonly dialogs: ReturnType<typeof useGameDialogs>;
  /** Current rows: the number of posts may have changed since the dialog was opened. */
  readonly rows: readonly GameRow[] | undefined;
  /** Takes the focus if the row was removed. */
  readonly fallbackFocus: RefObject<HTMLElement | null>;
}

/** Dialogs of a game. Closing returns the focus to its row. */
export function GameDialogs({ dialogs, rows, fallbackFocus }: GameDialogsProps) {
  const { openDialog, game, target, mergeInto, close } = dialogs;
  if (!game) return null;
  const dialogProps = {
    game: rows?.find(({ id }) => id === game.id) ?? game,
    onClose: close,
    // The dialog that follows another one keeps the focus.
    finalFocus: () => !openDialog && (document.getElementById(gameMenuId(game.id)) ?? fallbackFocus.current),
  };
  return (
    <>
      <UnverifyGameDialog {...dialogProps} isOpen={openDialog === 'unverify'} />
      <RenameGameDialog {...dialogProps} isOpen={openDialog === 'rename'} onMerge={mergeInto} />
      <MergeGameDialog {...dialogProps} target={target} isOpen={openDialog === 'merge'} />
      <DeleteGameDialog {...dialogProps} isOpen={openDialog === 'delete'} />
    </>
  );
}
