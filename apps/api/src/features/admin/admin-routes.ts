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
import type { AdminDeps } from './admin-deps.ts';
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

function addGameRoutes(addRoute: AddRoute, deps: AdminDeps): void {
  addRoute(listAllGamesEndpoint, ({ querystring }) => listAllGames(deps.db, querystring));
  addRoute(verifyGameEndpoint, ({ member, params, request }) =>
    verifyGame(deps, actorOf(member, request), params.gameId),
  );
  addRoute(unverifyGameEndpoint, ({ member, params, request }) =>
    unverifyGame(deps, actorOf(member, request), params.gameId),
  );
  addRoute(deleteGameEndpoint, ({ member, params, request }) =>
    deleteGame(deps, actorOf(member, request), params.gameId),
  );
  addRoute(renameGameEndpoint, ({ member, params, body, request }) =>
    renameGame(deps, actorOf(member, request), params.gameId, body.name),
  );
  addRoute(changeGameCrewEndpoint, ({ member, params, body, request }) =>
    changeGameCrew(deps, actorOf(member, request), params.gameId, body),
  );
  addRoute(changeGameAliasesEndpoint, ({ member, params, body, request }) =>
    changeGameAliases(deps, actorOf(member, request), params.gameId, body),
  );
  addRoute(mergeGameEndpoint, ({ member, params, body, request }) =>
    mergeGame(deps, actorOf(member, request), params.gameId, body.gameId),
  );
}

function addMemberRoutes(addRoute: AddRoute, deps: AdminDeps): void {
  addRoute(listAccountsEndpoint, ({ querystring }) => listAccounts(deps.db, querystring));
  addRoute(getAccountEndpoint, ({ params }) => getAccount(deps, params.memberId));
  addRoute(deleteMemberEndpoint, ({ member, params, request }) =>
    deleteMember(deps, actorOf(member, request), params.memberId),
  );
  addRoute(disableMemberEndpoint, ({ member, params, body, request }) =>
    disableMember(deps, actorOf(member, request), params.memberId, body.reason),
  );
  addRoute(createResetLinkEndpoint, ({ member, params, request }) =>
    createResetLink(deps, actorOf(member, request), params.memberId, deps.linkOrigins.ofResponse(request)),
  );
  addRoute(enableMemberEndpoint, ({ member, params, request }) =>
    enableMember(deps, actorOf(member, request), params.memberId),
  );
}

export function addAdminRoutes(addRoute: AddRoute, deps: AdminDeps): void {
  addMemberRoutes(addRoute, deps);
  addGameRoutes(addRoute, deps);
  addRoute(listAllPostsEndpoint, ({ querystring }) => listAllPosts(deps.db, querystring));
  addRoute(deleteAnyPostEndpoint, ({ member, params, request }) =>
    deleteAnyPost(deps, actorOf(member, request), params.postId),
  );
  addRoute(getAdminCountsEndpoint, () => countAll(deps.db));
  addRoute(getOverviewEndpoint, () => getOverview(deps.db));
  addRoute(listAuditEndpoint, ({ querystring }) => listAudit(deps.db, querystring));
}
