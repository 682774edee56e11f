import type { ReportDraft } from '@muster/contract/reports.ts';
import { v7 as uuidv7 } from 'uuid';
import type { Member } from '../../auth/member.ts';
import { AppError } from '../../http/app-error.ts';
import type { AdminDeps } from './admin-deps.ts';
import { copyEvidence } from './report-evidence.ts';
import { insertReportOnce } from './report-repository.ts';

/** Brings something to the administrators, with a copy of it, so that a later change or deletion does not hide it. */
export async function createReport(
  { db, rateLimiter }: AdminDeps,
  reporter: Member,
  draft: ReportDraft,
): Promise<{ id: string }> {
  await rateLimiter.consume('reportsPerHour', reporter.id);
  const { kind, reason, note } = draft;
  return db.transaction(async (tx) => {
    const copied = await copyEvidence(tx, reporter, draft);
    if (copied.reportedId === reporter.id) throw new AppError('report-of-self');
    const report = { id: uuidv7(), reporterId: reporter.id, kind, reason, note, ...copied };
    const kept = await insertReportOnce(tx, report);
    if (!kept) throw new Error('A report is neither new nor known.');
    return kept;
  });
}
