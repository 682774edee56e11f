import type { GameRow } from '@muster/contract/admin/games.ts';
import type { Game } from '@muster/contract/games.ts';
import { useCallback, useMemo, useState } from 'react';
import { useToast } from '#src/components/overlay/use-toast.ts';
import { useVerifyGame } from './queries.ts';
import { gamesTexts } from './texts.ts';

type GameAction = (game: GameRow) => void;

/** What can be done about a game. */
export interface GameActions {
  readonly onVerify: GameAction;
  readonly onUnverify: GameAction;
  readonly onRename: GameAction;
  readonly onMerge: GameAction;
  readonly onDelete: GameAction;
  /** Shows the posts that use it. */
  readonly onShowPosts: GameAction;
}

/** What every dialog about a game gets. */
export interface GameDialogProps {
  readonly game: GameRow;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly finalFocus: () => HTMLElement | null | false;
}

/** The id of the button with what can be done about a game: the focus comes back to it. */
export const gameMenuId = (gameId: string): string => `actions-for-game-${gameId}`;

/** Verifies a game: that asks no question. */
function useVerifyAction(): GameAction {
  const { mutate } = useVerifyGame();
  const { show } = useToast();
  return useCallback(
    ({ id }) => {
      // The button that was pressed goes away.
      document.getElementById(gameMenuId(id))?.focus();
      mutate(id, {
        onSuccess: () => show(gamesTexts.verifiedNow, { tone: 'success' }),
        onError: () => show(gamesTexts.verificationFailed, { tone: 'error' }),
      });
    },
    [mutate, show],
  );
}

/** Which dialog is open, and about which game; one at a time. */
export function useGameDialogs(onShowPosts: GameAction) {
  const [openDialog, setOpenDialog] = useState<'unverify' | 'rename' | 'merge' | 'delete'>();
  // They stay while their dialog closes.
  const [game, setGame] = useState<GameRow>();
  const [target, setTarget] = useState<Game>();
  const onVerify = useVerifyAction();
  const actions = useMemo((): GameActions => {
    const open =
      (next: typeof openDialog): GameAction =>
      (about) => {
        setGame(about);
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
  return { question: openDialog, game, target, actions, mergeInto, close: () => setOpenDialog(undefined) };
}
