import type { Game } from '@muster/contract/games.ts';
import { AppError } from '../../http/app-error.ts';
import { markGameVerified } from '../games/game-repository.ts';
import type { AdminDeps } from './admin-deps.ts';

/** Lets every post choose a game; open forms list it at once. */
export async function verifyGame({ db, live }: AdminDeps, gameId: string): Promise<Game> {
  const game = await markGameVerified(db, gameId);
  if (!game) throw new AppError('game-not-found');
  live.broadcast({ type: 'game.verified', game }, []);
  return game;
}
