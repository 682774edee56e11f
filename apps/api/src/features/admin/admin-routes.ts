import { verifyGameEndpoint } from '@muster/contract/games.ts';
import type { AddRoute } from '../../http/route.ts';
import type { AdminDeps } from './admin-deps.ts';
import { verifyGame } from './verify-game.ts';

export function addAdminRoutes(addRoute: AddRoute, deps: AdminDeps): void {
  addRoute(verifyGameEndpoint, ({ member, params }) => verifyGame(deps, member, params.gameId));
}
