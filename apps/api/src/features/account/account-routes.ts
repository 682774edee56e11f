import {
  addModeratorEndpoint,
  createResetLinkEndpoint,
  deleteMemberEndpoint,
  disableMemberEndpoint,
  enableMemberEndpoint,
  getMemberRecordEndpoint,
  listMembersEndpoint,
  removeModeratorEndpoint,
} from '@muster/contract/members/admin-members.ts';
import {
  deleteAccountEndpoint,
  exportDataEndpoint,
  getDeletionSummaryEndpoint,
} from '@muster/contract/members/account.ts';
import type { AddDownloadRoute, AddRoute, Context } from '#src/features/context.ts';
import { actorOf } from '#src/features/members/insert-audit.ts';
import { listMembers } from './member-table-repository.ts';
import { deleteAccount } from './delete-account.ts';
import { summarizeDeletion } from './deletion-repository.ts';
import { exportData } from './export-data.ts';
import { addModerator, removeModerator } from './change-moderator.ts';
import { createResetLink, deleteMember, disableMember, enableMember, getMemberRecord } from './manage-member.ts';

export function addAccountRoutes(addRoute: AddRoute, addFileRoute: AddDownloadRoute, context: Context): void {
  const { db, cookies, linkOrigins } = context;

  addFileRoute(exportDataEndpoint, ({ member }) => exportData(context, member));
  addRoute(getDeletionSummaryEndpoint, ({ member }) => summarizeDeletion(db, member.id));
  addRoute(deleteAccountEndpoint, async ({ member, body, reply }) => {
    const deleted = await deleteAccount(context, member, body.password);
    cookies.clearSession(reply);
    return deleted;
  });

  addRoute(listMembersEndpoint, ({ querystring }) => listMembers(context, querystring));
  addRoute(getMemberRecordEndpoint, ({ member, params }) => getMemberRecord(context, member, params.memberId));
  addRoute(deleteMemberEndpoint, ({ member, params, request }) =>
    deleteMember(context, actorOf(member, request), params.memberId),
  );
  addRoute(disableMemberEndpoint, ({ member, params, body, request }) =>
    disableMember(context, actorOf(member, request), params.memberId, body.reason),
  );
  addRoute(createResetLinkEndpoint, ({ member, params, request }) =>
    createResetLink(context, actorOf(member, request), params.memberId, linkOrigins.ofResponse(request)),
  );
  addRoute(addModeratorEndpoint, ({ member, params, request }) =>
    addModerator(context, actorOf(member, request), params.memberId),
  );
  addRoute(removeModeratorEndpoint, ({ member, params, request }) =>
    removeModerator(context, actorOf(member, request), params.memberId),
  );
  addRoute(enableMemberEndpoint, ({ member, params, request }) =>
    enableMember(context, actorOf(member, request), params.memberId),
  );
}
