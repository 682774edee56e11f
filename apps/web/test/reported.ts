import type { AppealRow, ReportRow } from '@muster/contract/admin-reports.ts';

const HOUR_MS = 3_600_000;
export const ada = { id: '019a3f6e-0000-7000-8000-0000000000a1', name: 'Ada Osei' };
export const bob = { id: '019a3f6e-0000-7000-8000-0000000000b1', name: 'Bob Lane' };

/** A report on a post; each number is another one, an hour after the one before. */
export const aReport = (number: number, report: Partial<ReportRow> = {}): ReportRow => ({
  id: `019a3f6e-0000-7000-8000-00000000070${number}`,
  kind: 'post',
  targetId: `019a3f6e-0000-7000-8000-00000000080${number}`,
  reason: 'Spam or scam',
  note: '',
  evidence: { post: { game: 'Valorant', platform: 'PC', description: `Selling accounts, number ${number}`, tags: [] } },
  reporter: ada,
  reported: bob,
  alsoReported: 0,
  createdAt: new Date(Date.now() - (10 - number) * HOUR_MS),
  outcome: null,
  decisionReason: '',
  decidedAt: null,
  ...report,
});

/** A suspended member's appeal; each number is another one. */
export const anAppeal = (number: number, appeal: Partial<AppealRow> = {}): AppealRow => ({
  id: `019a3f6e-0000-7000-8000-00000000090${number}`,
  member: bob,
  reason: 'We do not sell accounts here',
  until: new Date(Date.now() + 60 * HOUR_MS),
  text: `It was my brother, number ${number}`,
  createdAt: new Date(Date.now() - HOUR_MS),
  state: 'open',
  answer: '',
  ...appeal,
});
