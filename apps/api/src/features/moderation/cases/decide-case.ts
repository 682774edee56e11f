import type { CaseDecision, ReportCase, reportOutcomes } from '@muster/contract/moderation/cases.ts';
import type { Queryable } from '#src/db/client.ts';
import { withDeadlockRetry } from '#src/db/with-deadlock-retry.ts';
import { AppError, requireFound } from '#src/lib/app-error.ts';
import { listRecipients } from '#src/features/chat/crew/crew-chat-repository.ts';
import { eraseMessage } from '#src/features/chat/message-repository.ts';
import { publishPostRemoved } from '#src/features/posts/publish-post.ts';
import { deleteOwnPost } from '#src/features/posts/post-repository.ts';
import { notifyAdmins } from '#src/features/notifications/notify-admins.ts';
import { type Actor, findMemberDetails, insertAudit } from '#src/features/members/insert-audit.ts';
import { findDecidedCase } from './case-repository.ts';
import { publishSanction, applySanction } from '../suspensions/suspend-member.ts';
import { closeReports, lockReports, type ReportTarget } from '../report-repository.ts';
import { insertNotices } from '#src/features/notifications/notice-repository.ts';
import { publishCrewRequests } from '#src/features/posts/requests/delivery/publish-crew-requests.ts';
import type { Context } from '#src/features/context.ts';

const DAY_MS = 86_400_000;

const outcomes: Readonly<Record<CaseDecision['action'], (typeof reportOutcomes)[number]>> = {
  dismiss: 'dismissed',
  'delete-content': 'content-deleted',
  warn: 'warned',
  suspend: 'suspended',
  disable: 'disabled',
};

/** Notifies open browsers of what a decision changed. Called after the commit. */
type Notify = () => Promise<void> | void;

/** Deletes the reported post, or the text of the reported message. */
async function deleteContent(context: Context, tx: Queryable, report: ReportTarget, reason: string): Promise<Notify> {
  const { live } = context;
  const { kind, targetId, reportedId } = report;
  if (!reportedId || kind === 'member') throw new AppError('nothing-to-delete');
  const notifyAuthor = (): void => live.publish([reportedId], { type: 'notice.sent' });
  if (kind === 'post') {
    const deleted = requireFound(await deleteOwnPost(tx, targetId, reportedId), 'nothing-to-delete');
    await insertNotices(tx, [{ memberId: reportedId, kind: 'content-deleted', reason, about: deleted.description }]);
    return () => {
      publishPostRemoved({ live, ...deleted }, deleted);
      notifyAuthor();
      return live.afterCommit(() => publishCrewRequests(context, deleted.requests, [targetId]));
    };
  }
  const erased = requireFound(await eraseMessage(tx, targetId, reportedId), 'nothing-to-delete');
  const { formerText, message } = erased;
  const recipientIds = (await listRecipients(tx, message)).flatMap(({ id, isHidden }) => (isHidden ? [] : id));
  await insertNotices(tx, [{ memberId: reportedId, kind: 'content-deleted', reason, about: formerText }]);
  return () => {
    live.publish(recipientIds, { type: 'message.changed', message });
    notifyAuthor();
  };
}

const sanctionKinds = { warn: 'warned', suspend: 'suspended', disable: 'disabled' } as const;

async function applyDecision(
  context: Context,
  tx: Queryable,
  report: ReportTarget,
  decision: CaseDecision,
): Promise<Notify> {
  const { action, reason } = decision;
  if (action === 'dismiss') return () => undefined;
  if (action === 'delete-content') return deleteContent(context, tx, report, reason);
  if (!report.reportedId) throw new AppError('member-not-found');
  const until = action === 'suspend' ? new Date(Date.now() + decision.days * DAY_MS) : undefined;
  const sanction = await applySanction(tx, report.reportedId, { kind: sanctionKinds[action], reason, until });
  return () => publishSanction(context, sanction);
}

/** The notice for a reporter. The reason goes to the reported member, except for a dismissal. */
const reporterNotice = ({ action, reason }: CaseDecision) =>
  action === 'dismiss'
    ? ({ kind: 'report-dismissed', reason } as const)
    : ({ kind: 'report-acted-on', reason: '' } as const);

/** Closes these reports of a case with one decision, and notifies the reporters and the reported member. */
export async function decideCase(
  context: Context,
  actor: Actor,
  caseId: string,
  reportIds: readonly string[],
  decision: CaseDecision,
): Promise<ReportCase> {
  const ids = [...new Set([caseId, ...reportIds])];
  const { decided, reporterIds, notify } = await withDeadlockRetry(context.db, async (tx) => {
    const locked = requireFound(await lockReports(tx, ids), 'report-not-found');
    if (locked.isDecided) throw new AppError('report-decided');
    const { target } = locked;
    const notifyOthers = await applyDecision(context, tx, target, decision);
    const reporters = await closeReports(tx, ids, outcomes[decision.action], decision.reason);
    const notice = reporterNotice(decision);
    await insertNotices(
      tx,
      reporters.map(({ reporterId, reason: about }) => ({ memberId: reporterId, ...notice, about })),
    );
    const reported = target.reportedId && (await findMemberDetails(tx, target.reportedId));
    const details = { ...decision, ...reported, kind: target.kind, target: target.targetId, reports: ids.length };
    await insertAudit(tx, actor, { action: 'report.decided', targetId: caseId, details });
    return {
      decided: await findDecidedCase(tx, ids),
      reporterIds: reporters.map(({ reporterId }) => reporterId),
      notify: notifyOthers,
    };
  });
  if (!decided) throw new AppError('report-not-found');
  await notify();
  context.live.publish(reporterIds, { type: 'notice.sent' });
  await notifyAdmins(context, 'reports', 'members', 'posts', 'audit');
  return decided;
}
