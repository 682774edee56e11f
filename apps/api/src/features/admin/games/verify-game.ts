import type { Game } from '@muster/contract/games.ts';
import { requireFound } from '../../../lib/app-error.ts';
import { markGameVerified } from '../../games/game-repository.ts';
import { notifyAdmins } from '../../users/notify-admins.ts';
import type { AdminDeps } from '../admin-deps.ts';
import { type Actor, insertAudit } from '../audit/audit-repository.ts';

/** Open forms list the game at once. */
export async function verifyGame({ db, live }: AdminDeps, actor: Actor, gameId: string): Promise<Game> {
  const game = await db.transaction(async (tx) => {
    const verified = requireFound(await markGameVerified(tx, gameId), 'game-not-found');
    await insertAudit(tx, actor, { action: 'game.verified', targetId: gameId, details: verified });
    return verified;
  });
  live.broadcast({ type: 'game.verified', game }, []);
  await notifyAdmins({ db, live }, 'games', 'audit');
  return game;
}
