import {
  type CaseDecision,
  type ReportCase,
  type reportOutcomes,
  suspensionDaysMessage,
  suspensionMaxDays,
} from '@muster/contract/moderation/cases.ts';
import type { Queryable } from '#src/db/client.ts';
import { withDeadlockRetry } from '#src/db/with-deadlock-retry.ts';
import { AppError, requireFound, validationError } from '#src/lib/app-error.ts';
import { listRecipients } from '#src/features/chat/crew/crew-chat-repository.ts';
import { eraseMessage } from '#src/features/chat/message-repository.ts';
import { publishPostRemoved } from '#src/features/posts/publish-post.ts';
import { deleteOwnPost } from '#src/features/posts/post-repository.ts';
import { notifyAdmins } from '#src/features/notifications/notify-admins.ts';
import { type Actor, findMemberDetails, insertAudit } from '#src/features/members/insert-audit.ts';
import { requireDecidable } from '#src/features/members/decidable-member.ts';
import { deleteClaims } from './claim-case.ts';
import { findDecidedCase } from './case-repository.ts';
import { listActions } from './list-actions.ts';
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
    const deleted = requireFound(await deleteOwnPost(tx, targetId, reportedId, true), 'nothing-to-delete');
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

interface Target extends ReportTarget {
  readonly caseId: string;
}

async function applyAction(
  context: Context,
  tx: Queryable,
  { caseId, ...report }: Target,
  decision: CaseDecision,
): Promise<Notify> {
  const { action, reason } = decision;
  if (action === 'dismiss') return () => undefined;
  if (action === 'delete-content') return deleteContent(context, tx, report, reason);
  if (!report.reportedId) throw new AppError('member-not-found');
  const until = action === 'suspend' ? new Date(Date.now() + decision.days * DAY_MS) : undefined;
  const sanction = await applySanction(tx, report.reportedId, { kind: sanctionKinds[action], reason, until, caseId });
  return () => publishSanction(context, sanction);
}

/** The actions of a decision, in order: one, and before a sanction the deletion of the content. */
function actionsOf(decision: CaseDecision): CaseDecision[] {
  if (!('deletesContent' in decision)) return [decision];
  const { deletesContent, ...sanction } = decision;
  return deletesContent ? [{ action: 'delete-content', reason: decision.reason }, sanction] : [sanction];
}

/** The notice for a reporter. The reason goes to the reported member, except for a dismissal. */
const reporterNotice = ({ action, reason }: CaseDecision) =>
  action === 'dismiss'
    ? ({ kind: 'report-dismissed', reason } as const)
    : ({ kind: 'report-acted-on', reason: '' } as const);

/** Locks the reports of a case. Throws if another decision was made since, or if an earlier action rules these out. */
async function lockCase(
  tx: Queryable,
  actor: Actor,
  { caseId, reportIds, decisionCount }: CaseToDecide,
  actions: readonly CaseDecision[],
) {
  const locked = requireFound(await lockReports(tx, caseId, [...new Set([caseId, ...reportIds])]), 'report-not-found');
  const { decisions, ids, target } = locked;
  if (decisions?.length !== decisionCount) throw new AppError('report-decided');
  if (target.reportedId) await requireDecidable(tx, actor, target.reportedId);
  const left = listActions({ reportedId: target.reportedId, hasContent: target.hasContent, decisions }, actor);
  // For an open case, the action itself throws a more specific error.
  if (decisionCount > 0 && !actions.every(({ action }) => left.includes(action))) throw new AppError('report-decided');
  return { ids, decisions, target: { ...target, caseId: ids[0] ?? caseId } };
}

/** Moderators disable no account and suspend only for some days. */
function requireWithinRole({ role }: Actor, decision: CaseDecision): void {
  if (decision.action === 'disable' && role !== 'admin') throw new AppError('permission-denied');
  const maxDays = suspensionMaxDays(role);
  if (decision.action === 'suspend' && decision.days > maxDays)
    throw validationError('days', suspensionDaysMessage(maxDays));
}

interface CaseToDecide {
  /** Id of one of its reports. */
  readonly caseId: string;
  /** The reports that the administrator has read. */
  readonly reportIds: readonly string[];
  /** Number of decisions that the administrator has read. */
  readonly decisionCount: number;
}

/** Decides these reports of a case, or takes a further action, and notifies the reporters and the reported member. */
export async function decideCase(
  context: Context,
  actor: Actor,
  toDecide: CaseToDecide,
  decision: CaseDecision,
): Promise<ReportCase> {
  requireWithinRole(actor, decision);
  const actions = actionsOf(decision);
  const { decided, reporterIds, notifications } = await withDeadlockRetry(context.db, async (tx) => {
    const { ids, target, decisions } = await lockCase(tx, actor, toDecide, actions);
    const reported = target.reportedId && (await findMemberDetails(tx, target.reportedId));
    const notifyOthers: Notify[] = [];
    for (const action of actions) {
      notifyOthers.push(await applyAction(context, tx, target, action));
      const details = { ...action, ...reported, kind: target.kind, target: target.targetId, reports: ids.length };
      await insertAudit(tx, actor, { action: 'report.decided', targetId: target.caseId, details });
    }
    const at = new Date().toISOString();
    const stored = actions.map(({ action, reason }) => ({ outcome: outcomes[action], reason, at }));
    await deleteClaims(tx, ids);
    const reporters = await closeReports(tx, ids, stored);
    if (actor.role !== 'admin' && reporters.some(({ reporterId }) => reporterId === actor.id))
      throw new AppError('own-report');
    // Reporters were notified when the first action was taken.
    const notified = decisions.every(({ outcome }) => outcome === 'dismissed') ? reporters : [];
    const notice = reporterNotice(decision);
    await insertNotices(
      tx,
      notified.map(({ reporterId, reason: about }) => ({ memberId: reporterId, ...notice, about })),
    );
    return {
      decided: await findDecidedCase(tx, ids, actor),
      reporterIds: notified.map(({ reporterId }) => reporterId),
      notifications: notifyOthers,
    };
  });
  if (!decided) throw new AppError('report-not-found');
  for (const notify of notifications) await notify();
  context.live.publish(reporterIds, { type: 'notice.sent' });
  await notifyAdmins(context, 'reports', 'members', 'posts', 'audit');
  return decided;
}
