import type { Game } from '@muster/contract/games.ts';
import type { Member } from '../../auth/member.ts';
import { AppError } from '../../http/app-error.ts';
import { markGameVerified } from '../games/game-repository.ts';
import type { AdminDeps } from './admin-deps.ts';
import { insertAudit } from './audit-repository.ts';

/** Lets every post choose a game; open forms list it at once. */
export async function verifyGame({ db, live }: AdminDeps, admin: Member, gameId: string): Promise<Game> {
  const game = await db.transaction(async (tx) => {
    const verified = await markGameVerified(tx, gameId);
    if (!verified) throw new AppError('game-not-found');
    await insertAudit(tx, admin, { action: 'game.verified', targetId: gameId, details: verified });
    return verified;
  });
  live.broadcast({ type: 'game.verified', game }, []);
  return game;
}
