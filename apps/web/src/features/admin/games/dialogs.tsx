import type { GameRow } from '@muster/contract/admin/games.ts';
import type { RefObject } from 'react';
import { MergeGameDialog } from './merge-dialog.tsx';
import { gameMenuId, type useGameDialogs } from './use-game-dialogs.ts';
import { DeleteGameDialog, UnverifyGameDialog } from './removal-dialogs.tsx';
import { RenameGameDialog } from './rename-dialog.tsx';

interface GameDialogsProps {
  readonly dialogs: ReturnType<typeof useGameDialogs>;
  /** What the table says now: the posts of a game may have changed since it was asked about. */
  readonly rows: readonly GameRow[] | undefined;
  /** Takes the focus when the row of the game is gone. */
  readonly fallbackFocus: RefObject<HTMLElement | null>;
}

/** The dialogs about a game. Afterwards the focus is in the game's row again. */
export function GameDialogs({ dialogs, rows, fallbackFocus }: GameDialogsProps) {
  const { question, game, target, mergeInto, close } = dialogs;
  if (!game) return null;
  const about = {
    game: rows?.find(({ id }) => id === game.id) ?? game,
    onClose: close,
    // The dialog that follows another one keeps the focus.
    finalFocus: () => !question && (document.getElementById(gameMenuId(game.id)) ?? fallbackFocus.current),
  };
  return (
    <>
      <UnverifyGameDialog {...about} isOpen={question === 'unverify'} />
      <RenameGameDialog {...about} isOpen={question === 'rename'} onMerge={mergeInto} />
      <MergeGameDialog {...about} target={target} isOpen={question === 'merge'} />
      <DeleteGameDialog {...about} isOpen={question === 'delete'} />
    </>
  );
}
