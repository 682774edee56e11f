import {
  changeGameAliasesEndpoint,
  changeGameCrewEndpoint,
  deleteGameEndpoint,
  listAllGamesEndpoint,
  mergeGameEndpoint,
  renameGameEndpoint,
  unverifyGameEndpoint,
} from '@muster/contract/games/admin-games.ts';
import { changeGameAbbreviationEndpoint } from '@muster/contract/games/game-emblems.ts';
import { listGamesEndpoint, verifyGameEndpoint } from '@muster/contract/games/games.ts';
import type { AddRoute, Context } from '../context.ts';
import { actorOf } from '../members/insert-audit.ts';
import { listVerifiedGames } from './game-repository.ts';
import { listAllGames } from './admin/game-table-repository.ts';
import { changeGameAbbreviation } from './admin/change-game-emblem.ts';
import {
  changeGameAliases,
  changeGameCrew,
  deleteGame,
  mergeGame,
  renameGame,
  unverifyGame,
  verifyGame,
} from './admin/manage-game.ts';

export function addGameRoutes(addRoute: AddRoute, context: Context): void {
  const { db } = context;
  addRoute(listGamesEndpoint, () => listVerifiedGames(db));
  addRoute(listAllGamesEndpoint, ({ querystring }) => listAllGames(db, querystring));
  addRoute(verifyGameEndpoint, ({ member, params, request }) =>
    verifyGame(context, actorOf(member, request), params.gameId),
  );
  addRoute(unverifyGameEndpoint, ({ member, params, request }) =>
    unverifyGame(context, actorOf(member, request), params.gameId),
  );
  addRoute(deleteGameEndpoint, ({ member, params, request }) =>
    deleteGame(context, actorOf(member, request), params.gameId),
  );
  addRoute(renameGameEndpoint, ({ member, params, body, request }) =>
    renameGame(context, actorOf(member, request), params.gameId, body.name),
  );
  addRoute(changeGameCrewEndpoint, ({ member, params, body, request }) =>
    changeGameCrew(context, actorOf(member, request), params.gameId, body),
  );
  addRoute(changeGameAliasesEndpoint, ({ member, params, body, request }) =>
    changeGameAliases(context, actorOf(member, request), params.gameId, body),
  );
  addRoute(changeGameAbbreviationEndpoint, ({ member, params, body, request }) =>
    changeGameAbbreviation(context, actorOf(member, request), params.gameId, body),
  );
  addRoute(mergeGameEndpoint, ({ member, params, body, request }) =>
    mergeGame(context, actorOf(member, request), params.gameId, body.gameId),
  );
}
