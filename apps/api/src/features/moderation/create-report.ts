import type { ReportDraft } from '@muster/contract/moderation/reports.ts';
import { listNamedRules, parseRules } from '@muster/contract/moderation/rules-document.ts';
import { v7 as uuidv7 } from 'uuid';
import type { Member } from '#src/features/members/member.ts';
import { withDeadlockRetry } from '#src/db/with-deadlock-retry.ts';
import { AppError } from '#src/lib/app-error.ts';
import { notifyAdmins } from '#src/features/notifications/notify-admins.ts';
import type { Queryable } from '#src/db/client.ts';
import { findRules } from './rules/rules-repository.ts';
import { copyEvidence } from './report-evidence.ts';
import { insertReportOnce } from './report-repository.ts';
import type { Context } from '#src/features/context.ts';

/** Throws if the rules that apply do not have this one. */
async function checkRule(db: Queryable, rule: string): Promise<void> {
  const rules = await findRules(db);
  if (!rules || !listNamedRules(parseRules(rules.text)).includes(rule)) throw new AppError('rule-not-found');
}

/** Stores a report with a copy of its target, which a later edit or deletion does not change. */
export async function createReport(context: Context, reporter: Member, draft: ReportDraft): Promise<{ id: string }> {
  const { db, rateLimiter } = context;
  await rateLimiter.consume('reportsPerHour', reporter.id);
  const { kind, reason, note, rule } = draft;
  if (rule !== undefined) await checkRule(db, rule);
  const report = await withDeadlockRetry(db, async (tx) => {
    const evidence = await copyEvidence(tx, reporter, draft);
    if (evidence.reportedId === reporter.id) throw new AppError('self-report');
    const row = { id: uuidv7(), reporterId: reporter.id, kind, reason, note, rule, ...evidence };
    return insertReportOnce(tx, row);
  });
  await notifyAdmins(context, 'reports');
  return report;
}
