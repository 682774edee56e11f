import { verifyGameEndpoint } from '@muster/contract/games.ts';
import { createReportEndpoint } from '@muster/contract/reports.ts';
import type { AddRoute } from '../../http/route.ts';
import type { AdminDeps } from './admin-deps.ts';
import { actorOf } from './audit-repository.ts';
import { createReport } from './create-report.ts';
import { verifyGame } from './verify-game.ts';

export function addAdminRoutes(addRoute: AddRoute, deps: AdminDeps): void {
  addRoute(createReportEndpoint, ({ member, body }) => createReport(deps, member, body));
  addRoute(verifyGameEndpoint, ({ member, params, request }) =>
    verifyGame(deps, actorOf(member, request), params.gameId),
  );
}
