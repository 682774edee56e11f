import {
  decideAppealEndpoint,
  decideCaseEndpoint,
  listAppealsEndpoint,
  listCasesEndpoint,
} from '@muster/contract/admin-reports.ts';
import {
  appealEndpoint,
  dismissNoticeEndpoint,
  getSuspensionEndpoint,
  listNoticesEndpoint,
} from '@muster/contract/moderation.ts';
import { createReportEndpoint } from '@muster/contract/reports.ts';
import type { AddRoute } from '../../http/route.ts';
import type { AdminDeps } from './admin-deps.ts';
import { listAppeals } from './appeal-repository.ts';
import { actorOf } from './audit-repository.ts';
import { listCases } from './case-repository.ts';
import { createReport } from './create-report.ts';
import { decideAppeal } from './decide-appeal.ts';
import { decideCase } from './decide-case.ts';
import { appeal, deleteNotice, getSuspension, listNotices } from './own-standing.ts';

/** Reports and appeals, from those who make them to those who decide them and back. */
export function addModerationRoutes(addRoute: AddRoute, deps: AdminDeps): void {
  const { db } = deps;
  addRoute(createReportEndpoint, ({ member, body }) => createReport(deps, member, body));
  addRoute(listNoticesEndpoint, ({ member }) => listNotices(db, member.id));
  addRoute(dismissNoticeEndpoint, ({ member, params }) => deleteNotice(db, member.id, params.noticeId));
  addRoute(getSuspensionEndpoint, ({ member }) => getSuspension(db, member.id));
  addRoute(appealEndpoint, ({ member, body }) => appeal(deps, member, body.text));

  addRoute(listCasesEndpoint, ({ querystring: { state, page } }) => listCases(db, state, page));
  addRoute(decideCaseEndpoint, ({ member, params, body, request }) =>
    decideCase(deps, actorOf(member, request), params.caseId, body.reportIds, body.decision),
  );
  addRoute(listAppealsEndpoint, ({ querystring: { state, page } }) => listAppeals(db, state, page));
  addRoute(decideAppealEndpoint, ({ member, params, body, request }) =>
    decideAppeal(deps, actorOf(member, request), params.appealId, body),
  );
}
