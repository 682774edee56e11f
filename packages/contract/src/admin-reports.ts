import { defineEndpoint } from './endpoint.ts';
import { idSchema } from './id.ts';
import { instant } from './instant.ts';
import { appealStates, reasonSchema } from './moderation.ts';
import { pageSchema, tablePageOf } from './paging.ts';
import { reportReasons } from './reports.ts';
import { memberIdSchema } from './users.ts';
import { z } from './zod.ts';

/** The longest suspension; whoever should stay out for longer is disabled. */
export const SUSPENSION_MAX_DAYS = 365;

/** A person as a report knows them; no id when they have left. */
const personSchema = z.object({ id: z.nullable(memberIdSchema), name: z.string() });

const evidenceSchema = z.object({
  /** What a reported post said. */
  post: z.optional(
    z.object({ game: z.string(), platform: z.string(), description: z.string(), tags: z.array(z.string()) }),
  ),
  /** A reported message and a few around it, in order. */
  messages: z.optional(
    z.array(z.object({ id: idSchema, senderId: z.nullable(memberIdSchema), text: z.string(), sentAt: instant })),
  ),
  /** What a reported player told of themselves. */
  member: z.optional(z.object({ name: z.string(), bio: z.string(), location: z.string() })),
});

export const reportOutcomes = ['dismissed', 'content-deleted', 'warned', 'suspended', 'disabled'] as const;

/** A report with what was copied when it was made. */
export const reportRowSchema = z.object({
  id: idSchema,
  kind: z.enum(['post', 'message', 'member']),
  targetId: idSchema,
  reason: z.enum(reportReasons),
  note: z.string(),
  evidence: evidenceSchema,
  reporter: personSchema,
  reported: personSchema,
  /** Open reports on the same thing by others. */
  alsoReported: z.int(),
  createdAt: instant,
  outcome: z.nullable(z.enum(reportOutcomes)),
  decisionReason: z.string(),
  decidedAt: z.nullable(instant),
});
export type ReportRow = z.output<typeof reportRowSchema>;

export const listReportsEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/admin/reports',
  summary: 'A page of the reports that are open, the oldest first, or of those that are decided, the latest first.',
  access: 'admin',
  querystring: z.strictObject({ state: z._default(z.enum(['open', 'closed']), 'open'), page: pageSchema }),
  response: tablePageOf(reportRowSchema),
  errors: [],
});

const withReason = { reason: reasonSchema };

const daysMessage = `A suspension lasts 1 to ${SUSPENSION_MAX_DAYS} days`;
/** How long a suspension lasts. */
export const suspensionDaysSchema = z
  .int(daysMessage)
  .check(z.minimum(1, daysMessage), z.maximum(SUSPENSION_MAX_DAYS, daysMessage));

/** What an administrator does about a report. */
export const reportDecisionSchema = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('dismiss'), ...withReason }),
  /** Deletes the post, or takes the words out of the message. */
  z.strictObject({ action: z.literal('delete-content'), ...withReason }),
  z.strictObject({ action: z.literal('warn'), ...withReason }),
  z.strictObject({
    action: z.literal('suspend'),
    ...withReason,
    days: suspensionDaysSchema,
  }),
  z.strictObject({ action: z.literal('disable'), ...withReason }),
]);
export type ReportDecision = z.output<typeof reportDecisionSchema>;

export const decideReportEndpoint = defineEndpoint({
  method: 'PUT',
  path: '/api/admin/reports/:reportId/decision',
  summary: 'Decides a report, once. All open reports on the same thing are decided with it; the reporters are told.',
  access: 'admin',
  params: z.strictObject({ reportId: idSchema }),
  body: reportDecisionSchema,
  response: reportRowSchema,
  errors: ['report-not-found', 'report-decided', 'admin-protected', 'member-not-found', 'nothing-to-delete'],
});

/** A suspended member's word against it. */
export const appealRowSchema = z.object({
  id: idSchema,
  member: personSchema,
  /** Why they were suspended, and until when. */
  reason: z.string(),
  until: instant,
  text: z.string(),
  createdAt: instant,
  state: z.enum(appealStates),
  answer: z.string(),
});
export type AppealRow = z.output<typeof appealRowSchema>;

export const listAppealsEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/admin/appeals',
  summary: 'A page of the appeals that are open, the oldest first, or of those that are decided, the latest first.',
  access: 'admin',
  querystring: z.strictObject({ state: z._default(z.enum(['open', 'closed']), 'open'), page: pageSchema }),
  response: tablePageOf(appealRowSchema),
  errors: [],
});

export const decideAppealEndpoint = defineEndpoint({
  method: 'PUT',
  path: '/api/admin/appeals/:appealId/decision',
  summary: 'Upholds a suspension or lifts it, once. The member is told.',
  access: 'admin',
  params: z.strictObject({ appealId: idSchema }),
  body: z.strictObject({ action: z.enum(['uphold', 'lift']), ...withReason }),
  response: appealRowSchema,
  errors: ['appeal-not-found', 'appeal-decided'],
});
