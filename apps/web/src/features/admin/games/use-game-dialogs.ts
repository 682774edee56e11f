import type { GameRow } from '@muster/contract/admin/games.ts';
import type { Game } from '@muster/contract/games.ts';
import { useCallback, useMemo, useState } from 'react';
import { showToast } from '#src/components/overlay/show-toast.ts';
import { useVerifyGame } from './queries.ts';
import { gamesTexts } from './texts.ts';

type GameAction = (game: GameRow) => void;

export interface GameActions {
  readonly onVerify: GameAction;
  readonly onUnverify: GameAction;
  readonly onRename: GameAction;
  readonly onMerge: GameAction;
  readonly onDelete: GameAction;
  /** Shows the posts of the game. */
  readonly onShowPosts: GameAction;
}

export interface GameDialogProps {
  readonly game: GameRow;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly finalFocus: () => HTMLElement | null | false;
}

/** Id of the menu button of a game, for returning the focus. */
export const gameMenuId = (gameId: string): string => `actions-for-game-${gameId}`;

/** Verifies without a prompt. */
function useVerifyAction(): GameAction {
  const { mutate } = useVerifyGame();
  return useCallback(
    ({ id }) => {
      // The clicked button disappears.
      document.getElementById(gameMenuId(id))?.focus();
      mutate(id, {
        onSuccess: () => showToast(gamesTexts.verifiedNow, { tone: 'success' }),
        onError: () => showToast(gamesTexts.verificationFailed, { tone: 'error' }),
      });
    },
    [mutate],
  );
}

/** State of the game dialogs; at most one is open. */
export function useGameDialogs(onShowPosts: GameAction) {
  const [openDialog, setOpenDialog] = useState<'unverify' | 'rename' | 'merge' | 'delete'>();
  // Not reset on close: the dialog shows them while fading out.
  const [game, setGame] = useState<GameRow>();
  const [target, setTarget] = useState<Game>();
  const onVerify = useVerifyAction();
  const actions = useMemo((): GameActions => {
    const open =
      (next: typeof openDialog): GameAction =>
      (row) => {
        setGame(row);
        setTarget(undefined);
        setOpenDialog(next);
      };
    return {
      onVerify,
      onUnverify: open('unverify'),
      onRename: open('rename'),
      onMerge: open('merge'),
      onDelete: open('delete'),
      onShowPosts,
    };
  }, [onVerify, onShowPosts]);
  const mergeInto = (other: Game | undefined): void => {
    setTarget(other);
    setOpenDialog('merge');
  };
  return { openDialog, game, target, actions, mergeInto, close: () => setOpenDialog(undefined) };
}
