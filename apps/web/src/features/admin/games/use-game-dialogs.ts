import type { GameRow } from '@muster/contract/admin/games.ts';
import type { Game } from '@muster/contract/games.ts';
import { useCallback, useMemo, useState } from 'react';
import { useToast } from '#src/components/overlay/use-toast.ts';
import { useVerifyGame } from './queries.ts';
import { gamesTexts } from './texts.ts';

type Act = (game: GameRow) => void;

/** What can be done about a game. */
export interface GameActions {
  readonly onVerify: Act;
  readonly onUnverify: Act;
  readonly onRename: Act;
  readonly onMerge: Act;
  readonly onDelete: Act;
  /** Shows the posts that use it. */
  readonly onShowPosts: Act;
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
function useVerifying(): Act {
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
export function useGameQuestions(onShowPosts: Act) {
  const [question, setQuestion] = useState<'unverify' | 'rename' | 'merge' | 'delete'>();
  // They stay while their dialog closes.
  const [game, setGame] = useState<GameRow>();
  const [target, setTarget] = useState<Game>();
  const onVerify = useVerifying();
  const actions = useMemo((): GameActions => {
    const ask =
      (next: typeof question): Act =>
      (about) => {
        setGame(about);
        setTarget(undefined);
        setQuestion(next);
      };
    return {
      onVerify,
      onUnverify: ask('unverify'),
      onRename: ask('rename'),
      onMerge: ask('merge'),
      onDelete: ask('delete'),
      onShowPosts,
    };
  }, [onVerify, onShowPosts]);
  const mergeInto = (other: Game | undefined): void => {
    setTarget(other);
    setQuestion('merge');
  };
  return { question, game, target, actions, mergeInto, close: () => setQuestion(undefined) };
}
