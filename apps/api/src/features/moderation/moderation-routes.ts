import { blockMemberEndpoint, listBlocksEndpoint, unblockMemberEndpoint } from '@muster/contract/moderation/blocks.ts';
import { createReportEndpoint } from '@muster/contract/moderation/reports.ts';
import { createAppealEndpoint, getSuspensionEndpoint } from '@muster/contract/moderation/suspensions.ts';
import { listBlocksOf } from '#src/features/members/block-repository.ts';
import { blockMember, unblockMember } from './block-member.ts';
import { createReport } from './create-report.ts';
import { appealSuspension, getSuspension } from './suspensions/own-suspension.ts';
import { addRulesRoutes } from './rules/rules-routes.ts';
import type { AddRoute, Context } from '#src/features/context.ts';

export function addModerationRoutes(addRoute: AddRoute, context: Context): void {
  const { db } = context;
  addRulesRoutes(addRoute, context);
  addRoute(listBlocksEndpoint, ({ member, querystring }) => listBlocksOf(db, member.id, querystring.cursor));
  addRoute(blockMemberEndpoint, ({ member, params }) => blockMember(context, member, params.memberId));
  addRoute(unblockMemberEndpoint, ({ member, params }) => unblockMember(context, member, params.memberId));
  addRoute(createReportEndpoint, ({ member, body }) => createReport(context, member, body));
  addRoute(getSuspensionEndpoint, ({ member }) => getSuspension(db, member.id));
  addRoute(createAppealEndpoint, ({ member, body }) => appealSuspension(context, member, body.text));
}
