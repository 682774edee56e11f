import type { ReportDecision, reportOutcomes, ReportRow } from '@muster/contract/admin-reports.ts';
import type { Queryable } from '../../db/client.ts';
import { runInTurn } from '../../db/run-in-turn.ts';
import { AppError } from '../../http/app-error.ts';
import { eraseMessage } from '../chat/message-repository.ts';
import { announceDeleted, findAudience } from '../posts/announce-post.ts';
import { deleteOwnPost } from '../posts/post-repository.ts';
import { tellAdmins } from '../users/tell-admins.ts';
import type { AdminDeps } from './admin-deps.ts';
import { type Actor, insertAudit } from './audit-repository.ts';
import { announcePunished, punish } from './punish-member.ts';
import { closeReports, findReport, lockReport } from './report-queue-repository.ts';
import { insertNotices } from './sanction-repository.ts';

const DAY_MS = 86_400_000;

type Locked = NonNullable<Awaited<ReturnType<typeof lockReport>>>;

const outcomes: Readonly<Record<ReportDecision['action'], (typeof reportOutcomes)[number]>> = {
  dismiss: 'dismissed',
  'delete-content': 'content-deleted',
  warn: 'warned',
  suspend: 'suspended',
  disable: 'disabled',
};

/** Tells open browsers what a decision led to, after the commit. */
type Tell = () => void;

/** Deletes what was reported: the post, or the words of the message. A player is no content. */
async function deleteContent({ live }: AdminDeps, tx: Queryable, report: Locked, reason: string): Promise<Tell> {
  const { kind, targetId, reportedId } = report;
  if (!reportedId || kind === 'member') throw new AppError('nothing-to-delete');
  const tellAuthor = (): void => live.publish([reportedId], { type: 'notice.sent' });
  if (kind === 'post') {
    const audience = await findAudience({ db: tx, live }, reportedId);
    const deleted = await deleteOwnPost(tx, targetId, reportedId);
    if (!deleted) throw new AppError('nothing-to-delete');
    await insertNotices(tx, [reportedId], { kind: 'content-deleted', reason, about: deleted.description });
    return () => {
      announceDeleted(audience, deleted);
      tellAuthor();
    };
  }
  const erased = await eraseMessage(tx, targetId, reportedId);
  if (!erased) throw new AppError('nothing-to-delete');
  const { said, message } = erased;
  await insertNotices(tx, [reportedId], { kind: 'content-deleted', reason, about: said });
  return () => {
    live.publish(message.chatId.split('_'), { type: 'message.changed', message });
    tellAuthor();
  };
}

const punishments = { warn: 'warned', suspend: 'suspended', disable: 'disabled' } as const;

async function act(deps: AdminDeps, tx: Queryable, report: Locked, decision: ReportDecision): Promise<Tell> {
  const { action, reason } = decision;
  if (action === 'dismiss') return () => undefined;
  if (action === 'delete-content') return deleteContent(deps, tx, report, reason);
  if (!report.reportedId) throw new AppError('member-not-found');
  const until = action === 'suspend' ? new Date(Date.now() + decision.days * DAY_MS) : undefined;
  const punished = await punish(tx, report.reportedId, { kind: punishments[action], reason, until });
  return () => announcePunished(deps, punished);
}

async function getReport(db: Queryable, reportId: string): Promise<ReportRow> {
  const row = await findReport(db, reportId);
  if (!row) throw new AppError('report-not-found');
  return row;
}

/** What a reporter reads: the reason is for whom it is about, unless nothing was done. */
const answerTo = ({ action, reason }: ReportDecision) =>
  action === 'dismiss'
    ? ({ kind: 'report-dismissed', reason } as const)
    : ({ kind: 'report-acted-on', reason: '' } as const);

/** Decides a report and all others on the same thing; whoever made one is told what became of it. */
export async function decideReport(
  deps: AdminDeps,
  actor: Actor,
  reportId: string,
  decision: ReportDecision,
): Promise<ReportRow> {
  const { row, reporterIds, tell } = await runInTurn(deps.db, async (tx) => {
    const report = await lockReport(tx, reportId);
    if (!report) throw new AppError('report-not-found');
    if (report.state === 'closed') throw new AppError('report-decided');
    const tellOthers = await act(deps, tx, report, decision);
    const told = await closeReports(tx, report, outcomes[decision.action], decision.reason);
    for (const { reporterId, reason: about } of told) {
      await insertNotices(tx, [reporterId], { ...answerTo(decision), about });
    }
    const details = { ...decision, kind: report.kind, target: report.targetId };
    await insertAudit(tx, actor, { action: 'report.decided', targetId: reportId, details });
    return {
      row: await getReport(tx, reportId),
      reporterIds: told.map(({ reporterId }) => reporterId),
      tell: tellOthers,
    };
  });
  tell();
  deps.live.publish(reporterIds, { type: 'notice.sent' });
  await tellAdmins(deps, 'reports', 'members', 'posts', 'audit');
  return row;
}
