import type { ReportDraft } from '@muster/contract/moderation/reports.ts';
import { v7 as uuidv7 } from 'uuid';
import type { Member } from '../../auth/member.ts';
import { AppError } from '../../lib/app-error.ts';
import { notifyAdmins } from '../users/notify-admins.ts';
import type { ModerationDeps } from './moderation-deps.ts';
import { copyEvidence } from './report-evidence.ts';
import { insertReportOnce } from './report-repository.ts';

/** Brings something to the administrators, with a copy of it, so that a later change or deletion does not hide it. */
export async function createReport(
  deps: ModerationDeps,
  reporter: Member,
  draft: ReportDraft,
): Promise<{ id: string }> {
  const { db, rateLimiter } = deps;
  await rateLimiter.consume('reportsPerHour', reporter.id);
  const { kind, reason, note } = draft;
  const report = await db.transaction(async (tx) => {
    const copied = await copyEvidence(tx, reporter, draft);
    if (copied.reportedId === reporter.id) throw new AppError('report-of-self');
    const made = { id: uuidv7(), reporterId: reporter.id, kind, reason, note, ...copied };
    return insertReportOnce(tx, made);
  });
  await notifyAdmins(deps, 'reports');
  return report;
}
