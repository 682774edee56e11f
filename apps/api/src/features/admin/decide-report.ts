import type { ReportDecision, reportOutcomes, ReportRow } from '@muster/contract/admin-reports.ts';
import type { Queryable } from '../../db/client.ts';
import { AppError } from '../../http/app-error.ts';
import { eraseMessage } from '../chat/message-repository.ts';
import { deleteOwnPost } from '../posts/post-repository.ts';
import { tellAdmins } from '../users/tell-admins.ts';
import type { AdminDeps } from './admin-deps.ts';
import { type Actor, insertAudit } from './audit-repository.ts';
import { announcePunished, type Punished, punish } from './punish-member.ts';
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

/** What a decision led to beyond the report itself. */
interface Consequence {
  readonly punished: Punished | null;
  /** Whose open browsers must ask again. */
  readonly concerned: readonly string[] | 'everybody';
}
const none: Consequence = { punished: null, concerned: [] };

/** Deletes what was reported: the post, or the words of the message. A player is no content. */
async function deleteContent(tx: Queryable, report: Locked, reason: string): Promise<Consequence> {
  const { kind, targetId, reportedId } = report;
  if (!reportedId || kind === 'member') throw new AppError('nothing-to-delete');
  if (kind === 'post') {
    const deleted = await deleteOwnPost(tx, targetId, reportedId);
    if (!deleted) throw new AppError('nothing-to-delete');
    await insertNotices(tx, [reportedId], { kind: 'content-deleted', reason, about: deleted.description });
    return { punished: null, concerned: 'everybody' };
  }
  const erased = await eraseMessage(tx, targetId, reportedId);
  if (!erased) throw new AppError('nothing-to-delete');
  await insertNotices(tx, [reportedId], { kind: 'content-deleted', reason, about: erased.text });
  return { punished: null, concerned: erased.chatId.split('_') };
}

function act(tx: Queryable, report: Locked, decision: ReportDecision): Promise<Consequence> | Consequence {
  const { action, reason } = decision;
  if (action === 'dismiss') return none;
  if (action === 'delete-content') return deleteContent(tx, report, reason);
  if (!report.reportedId) throw new AppError('member-not-found');
  const until = action === 'suspend' ? new Date(Date.now() + decision.days * DAY_MS) : undefined;
  const kind = action === 'warn' ? 'warned' : action === 'suspend' ? 'suspended' : 'disabled';
  return punish(tx, report.reportedId, { kind, reason, until }).then((punished) => ({ punished, concerned: [] }));
}

async function getReport(db: Queryable, reportId: string): Promise<ReportRow> {
  const row = await findReport(db, reportId);
  if (!row) throw new AppError('report-not-found');
  return row;
}

/** Decides a report and all others on the same thing; whoever made one is told what became of it. */
export async function decideReport(
  deps: AdminDeps,
  actor: Actor,
  reportId: string,
  decision: ReportDecision,
): Promise<ReportRow> {
  const { db, live } = deps;
  const { row, reporterIds, consequence } = await db.transaction(async (tx) => {
    const report = await lockReport(tx, reportId);
    if (!report) throw new AppError('report-not-found');
    if (report.state === 'closed') throw new AppError('report-decided');
    const done = await act(tx, report, decision);
    const told = await closeReports(tx, report, outcomes[decision.action], decision.reason);
    await insertNotices(tx, told, {
      kind: decision.action === 'dismiss' ? 'report-dismissed' : 'report-acted-on',
      reason: decision.action === 'dismiss' ? decision.reason : '',
    });
    const details = { ...decision, kind: report.kind, target: report.targetId };
    await insertAudit(tx, actor, { action: 'report.decided', targetId: reportId, details });
    return { row: await getReport(tx, reportId), reporterIds: told, consequence: done };
  });
  const { punished, concerned } = consequence;
  live.publish([...reporterIds, ...(row.reported.id ? [row.reported.id] : [])], { type: 'notice.sent' });
  if (punished) announcePunished(deps, punished);
  if (concerned === 'everybody') live.broadcast({ type: 'game.changed' }, []);
  else live.publish(concerned, { type: 'live.lagged' });
  await tellAdmins(deps, 'reports', 'members', 'posts', 'audit');
  return row;
}
