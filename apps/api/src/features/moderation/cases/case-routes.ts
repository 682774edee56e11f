import {
  claimCaseEndpoint,
  decideAppealEndpoint,
  decideCaseEndpoint,
  listAppealsEndpoint,
  listCasesEndpoint,
  releaseCaseEndpoint,
} from '@muster/contract/moderation/cases.ts';
import { listAppeals } from '../suspensions/appeal-repository.ts';
import { actorOf } from '#src/features/members/insert-audit.ts';
import { addCases, listCases } from './case-repository.ts';
import { claimCase, releaseCase } from './claim-case.ts';
import { decideAppeal } from './decide-appeal.ts';
import { decideCase } from './decide-case.ts';
import type { AddRoute, Context } from '#src/features/context.ts';

export function addCaseRoutes(addRoute: AddRoute, context: Context): void {
  const { db } = context;
  addRoute(listCasesEndpoint, ({ member, querystring: { state, page } }) => listCases(db, state, page, member));
  addRoute(decideCaseEndpoint, ({ member, params, body, request }) =>
    decideCase(context, actorOf(member, request), { ...params, ...body }, body.decision),
  );
  addRoute(claimCaseEndpoint, ({ member, params }) => claimCase(context, member, params.caseId));
  addRoute(releaseCaseEndpoint, ({ member, params }) => releaseCase(context, member, params.caseId));
  addRoute(listAppealsEndpoint, async ({ member, querystring: { state, page } }) => {
    const { rows, total } = await listAppeals(db, state, page, member);
    return { rows: await addCases(db, rows, member), total };
  });
  addRoute(decideAppealEndpoint, ({ member, params, body, request }) =>
    decideAppeal(context, actorOf(member, request), params.appealId, body),
  );
}
