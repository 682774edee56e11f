import {
  acceptRulesEndpoint,
  getAcceptedRulesEndpoint,
  getRulesEndpoint,
  getRulesVersionEndpoint,
  listRulesVersionsEndpoint,
  publishRulesEndpoint,
} from '@muster/contract/moderation/rules.ts';
import type { AddRoute, Context } from '#src/features/context.ts';
import { actorOf } from '#src/features/members/insert-audit.ts';
import { requireFound } from '#src/lib/app-error.ts';
import { acceptRules } from './accept-rules.ts';
import { publishRules } from './publish-rules.ts';
import { findAcceptedVersion, findRules, findVersion, listVersions } from './rules-repository.ts';

export function addRulesRoutes(addRoute: AddRoute, context: Context): void {
  const { db } = context;
  addRoute(getRulesEndpoint, async () => ({ rules: await findRules(db) }));
  addRoute(getAcceptedRulesEndpoint, async ({ member }) => ({ version: await findAcceptedVersion(db, member.id) }));
  addRoute(acceptRulesEndpoint, ({ member, body }) => acceptRules(context, member, body.version));
  addRoute(listRulesVersionsEndpoint, ({ querystring }) => listVersions(db, querystring.page));
  addRoute(getRulesVersionEndpoint, async ({ params }) =>
    requireFound(await findVersion(db, params.version), 'rules-version-not-found'),
  );
  addRoute(publishRulesEndpoint, ({ member, body, request }) => publishRules(context, actorOf(member, request), body));
}
