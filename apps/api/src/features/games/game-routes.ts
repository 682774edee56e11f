import { listGamesEndpoint } from '@muster/contract/games/games.ts';
import type { Database } from '../../db/client.ts';
import type { AddRoute } from '../../http/route.ts';
import { listVerifiedGames } from './game-repository.ts';

export function addGameRoutes(addRoute: AddRoute, { db }: { readonly db: Database }): void {
  addRoute(listGamesEndpoint, () => listVerifiedGames(db));
}
