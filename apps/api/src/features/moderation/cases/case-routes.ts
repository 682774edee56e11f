import {
  decideAppealEndpoint,
  decideCaseEndpoint,
  listAppealsEndpoint,
  listCasesEndpoint,
} from '@muster/contract/moderation/cases.ts';
import { listAppeals } from '../suspensions/appeal-repository.ts';
import { actorOf } from '#src/features/members/insert-audit.ts';
import { addCases, listCases } from './case-repository.ts';
import { decideAppeal } from './decide-appeal.ts';
import { decideCase } from './decide-case.ts';
import type { AddRoute, Context } from '#src/features/context.ts';

export function addCaseRoutes(addRoute: AddRoute, context: Context): void {
  const { db } = context;
  addRoute(listCasesEndpoint, ({ querystring: { state, page } }) => listCases(db, state, page));
  addRoute(decideCaseEndpoint, ({ member, params, body, request }) =>
    decideCase(context, actorOf(member, request), { ...params, ...body }, body.decision),
  );
  addRoute(listAppealsEndpoint, async ({ querystring: { state, page } }) => {
    const { rows, total } = await listAppeals(db, state, page);
    return { rows: await addCases(db, rows), total };
  });
  addRoute(decideAppealEndpoint, ({ member, params, body, request }) =>
    decideAppeal(context, actorOf(member, request), params.appealId, body),
  );
}
