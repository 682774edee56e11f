import {
  changeGameAliasesEndpoint,
  changeGameCrewEndpoint,
  listAllGamesEndpoint,
} from '@muster/contract/games/admin-games.ts';
import {
  changeGameAbbreviationEndpoint,
  deleteGameIconEndpoint,
  getGameIconEndpoint,
  uploadGameIconEndpoint,
} from '@muster/contract/games/game-emblems.ts';
import { listGamesEndpoint, verifyGameEndpoint } from '@muster/contract/games/games.ts';
import type { AddDownloadRoute, AddRoute, Context } from '#src/features/context.ts';
import { requireFound } from '#src/lib/app-error.ts';
import { actorOf } from '#src/features/members/insert-audit.ts';
import { pictureHeaders } from '#src/features/members/pictures/picture-headers.ts';
import { findGameIcon } from './game-icon-repository.ts';
import { listVerifiedGames } from './game-repository.ts';
import { listAllGames } from './admin/game-table-repository.ts';
import { changeGameAbbreviation, changeGameIcon } from './admin/change-game-emblem.ts';
import { changeGameAliases, changeGameCrew, verifyGame } from './admin/manage-game.ts';

export function addGameRoutes(addRoute: AddRoute, addFileRoute: AddDownloadRoute, context: Context): void {
  const { db } = context;
  addRoute(listGamesEndpoint, () => listVerifiedGames(db));
  addRoute(listAllGamesEndpoint, ({ querystring }) => listAllGames(db, querystring));
  addRoute(verifyGameEndpoint, ({ member, params, request }) =>
    verifyGame(context, actorOf(member, request), params.gameId),
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
  addRoute(uploadGameIconEndpoint, ({ member, params, file, request }) =>
    changeGameIcon(context, actorOf(member, request), params.gameId, file),
  );
  addRoute(deleteGameIconEndpoint, ({ member, params, request }) =>
    changeGameIcon(context, actorOf(member, request), params.gameId, null),
  );
  addFileRoute(getGameIconEndpoint, async ({ params: { iconId, size } }) => {
    const body = requireFound(await findGameIcon(db, iconId, size), 'picture-not-found');
    return { body, headers: pictureHeaders(iconId, size) };
  });
}
