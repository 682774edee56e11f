import { blockMemberEndpoint, listBlocksEndpoint, unblockMemberEndpoint } from '@muster/contract/moderation/blocks.ts';
import { createReportEndpoint } from '@muster/contract/moderation/reports.ts';
import {
  createAppealEndpoint,
  dismissNoticeEndpoint,
  getSuspensionEndpoint,
  listNoticesEndpoint,
} from '@muster/contract/moderation/suspensions.ts';
import type { AddRoute } from '../../http/route.ts';
import { listBlocksOf } from '../members/block-repository.ts';
import { blockMember, unblockMember } from './block-member.ts';
import { createReport } from './create-report.ts';
import type { ModerationDeps } from './moderation-deps.ts';
import { appealSuspension, deleteNotice, getSuspension, listNotices } from './suspensions/own-suspension.ts';

export function addModerationRoutes(addRoute: AddRoute, deps: ModerationDeps): void {
  const { db } = deps;
  addRoute(listBlocksEndpoint, ({ member }) => listBlocksOf(db, member.id));
  addRoute(blockMemberEndpoint, ({ member, params }) => blockMember(deps, member, params.memberId));
  addRoute(unblockMemberEndpoint, ({ member, params }) => unblockMember(deps, member, params.memberId));
  addRoute(createReportEndpoint, ({ member, body }) => createReport(deps, member, body));
  addRoute(listNoticesEndpoint, ({ member }) => listNotices(db, member.id));
  addRoute(dismissNoticeEndpoint, ({ member, params }) => deleteNotice(db, member.id, params.noticeId));
  addRoute(getSuspensionEndpoint, ({ member }) => getSuspension(db, member.id));
  addRoute(createAppealEndpoint, ({ member, body }) => appealSuspension(deps, member, body.text));
}
