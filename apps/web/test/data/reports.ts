import type { AppealRow, ReportCase } from '@muster/contract/moderation/cases.ts';

const HOUR_MS = 3_600_000;
export const ada = { id: '019a3f6e-0000-7000-8000-0000000000a1', name: 'Ada Osei', pictureUrl: null };
export const cleo = { id: '019a3f6e-0000-7000-8000-0000000000c1', name: 'Cleo Park', pictureUrl: null };
export const bob = { id: '019a3f6e-0000-7000-8000-0000000000b1', name: 'Bob Lane', pictureUrl: null };

type Copy = ReportCase['copies'][number];
type Report = Copy['reports'][number];

/** Report number `number` by Ada, one hour after the previous one. */
export const aReport = (number: number, report: Partial<Report> = {}): Report => ({
  id: `019a3f6e-0000-7000-8000-00000000070${number}`,
  reporter: ada,
  reason: 'Spam or scam',
  note: '',
  rule: null,
  createdAt: new Date(Date.now() - (10 - number) * HOUR_MS),
  ...report,
});

/** A copy of reported content with its reports; by default a post and report number `number`. */
export const aCopy = (number: number, copy: Partial<Copy> = {}): Copy => ({
  evidence: {
    post: {
      gameId: 'valorant',
      game: 'Valorant',
      platform: 'PC',
      description: `Selling accounts, number ${number}`,
      tags: [],
    },
  },
  reports: [aReport(number)],
  ...copy,
});

/** What was done about a case. */
export const aDecision = (outcome: ReportCase['decisions'][number]['outcome'], reason = 'Be kind') => ({
  outcome,
  reason,
  at: new Date(),
});

/** Case number `number`, with one report about a post. */
export const aCase = (number: number, reportCase: Partial<ReportCase> = {}): ReportCase => ({
  id: `019a3f6e-0000-7000-8000-00000000070${number}`,
  kind: 'post',
  targetId: `019a3f6e-0000-7000-8000-00000000080${number}`,
  reported: bob,
  copies: [aCopy(number)],
  reportCount: 1,
  createdAt: new Date(Date.now() - (10 - number) * HOUR_MS),
  senders: [ada, bob],
  playersIn: 0,
  playersWaiting: 0,
  decisions: [],
  claim: null,
  actions: ['dismiss', 'delete-content', 'warn', 'suspend', 'disable'],
  ...reportCase,
});

/** Appeal number `number` of a suspended member. */
export const anAppeal = (number: number, appeal: Partial<AppealRow> = {}): AppealRow => ({
  id: `019a3f6e-0000-7000-8000-00000000090${number}`,
  member: bob,
  reason: 'We do not sell accounts here',
  until: new Date(Date.now() + 60 * HOUR_MS),
  text: `It was my brother, number ${number}`,
  createdAt: new Date(Date.now() - HOUR_MS),
  state: 'open',
  answer: '',
  reportCase: aCase(number, { decisions: [aDecision('suspended', 'We do not sell accounts here')], actions: [] }),
  ...appeal,
});
