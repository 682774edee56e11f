import {
  changeGameAliasesEndpoint,
  changeGameCrewEndpoint,
  deleteGameEndpoint,
  listAllGamesEndpoint,
  mergeGameEndpoint,
  renameGameEndpoint,
  unverifyGameEndpoint,
} from '@muster/contract/games/admin-games.ts';
import {
  createResetLinkEndpoint,
  deleteAnyPostEndpoint,
  deleteMemberEndpoint,
  disableMemberEndpoint,
  enableMemberEndpoint,
  getAccountEndpoint,
  getAdminCountsEndpoint,
  getOverviewEndpoint,
  listAccountsEndpoint,
  listAllPostsEndpoint,
} from '@muster/contract/admin/tables.ts';
import { listAuditEndpoint } from '@muster/contract/admin/audit.ts';
import { verifyGameEndpoint } from '@muster/contract/games/games.ts';
import type { AddRoute } from '../../http/route.ts';
import { listAccounts } from '../account/account-table-repository.ts';
import { actorOf, listAudit } from '../members/audit-repository.ts';
import { deleteAnyPost } from '../posts/admin/delete-any-post.ts';
import { listAllGames } from '../games/game-table-repository.ts';
import {
  changeGameAliases,
  changeGameCrew,
  deleteGame,
  mergeGame,
  renameGame,
  unverifyGame,
  verifyGame,
} from '../games/manage-game.ts';
import { createResetLink, deleteMember, disableMember, enableMember, getAccount } from '../account/manage-member.ts';
import { countAll, getOverview } from './overview-repository.ts';
import { listAllPosts } from '../posts/admin/post-table-repository.ts';
import type { Context } from '../context.ts';

function addGameRoutes(addRoute: AddRoute, context: Context): void {
  addRoute(listAllGamesEndpoint, ({ querystring }) => listAllGames(context.db, querystring));
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
  addRoute(mergeGameEndpoint, ({ member, params, body, request }) =>
    mergeGame(context, actorOf(member, request), params.gameId, body.gameId),
  );
}

function addMemberRoutes(addRoute: AddRoute, context: Context): void {
  addRoute(listAccountsEndpoint, ({ querystring }) => listAccounts(context.db, querystring));
  addRoute(getAccountEndpoint, ({ params }) => getAccount(context, params.memberId));
  addRoute(deleteMemberEndpoint, ({ member, params, request }) =>
    deleteMember(context, actorOf(member, request), params.memberId),
  );
  addRoute(disableMemberEndpoint, ({ member, params, body, request }) =>
    disableMember(context, actorOf(member, request), params.memberId, body.reason),
  );
  addRoute(createResetLinkEndpoint, ({ member, params, request }) =>
    createResetLink(context, actorOf(member, request), params.memberId, context.linkOrigins.ofResponse(request)),
  );
  addRoute(enableMemberEndpoint, ({ member, params, request }) =>
    enableMember(context, actorOf(member, request), params.memberId),
  );
}

export function addAdminRoutes(addRoute: AddRoute, context: Context): void {
  addMemberRoutes(addRoute, context);
  addGameRoutes(addRoute, context);
  addRoute(listAllPostsEndpoint, ({ querystring }) => listAllPosts(context.db, querystring));
  addRoute(deleteAnyPostEndpoint, ({ member, params, request }) =>
    deleteAnyPost(context, actorOf(member, request), params.postId),
  );
  addRoute(getAdminCountsEndpoint, () => countAll(context.db));
  addRoute(getOverviewEndpoint, () => getOverview(context.db));
  addRoute(listAuditEndpoint, ({ querystring }) => listAudit(context.db, querystring));
}
