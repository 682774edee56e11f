import { defineEndpoint } from '../endpoint.ts';
import { emblemSchema } from '../values/emblem-schema.ts';
import { idSchema } from '../values/id.ts';
import { instant } from '../values/instant.ts';
import { message } from '../message.ts';
import { appealStates, reasonSchema } from './suspensions.ts';
import { pageSchema, tablePageOf } from '../values/paging.ts';
import { reportReasons } from './reports.ts';
import { playerCounts } from '../members/account.ts';
import { memberIdSchema, pictureUrlSchema, type Role } from '../members/members.ts';
import { z } from '../zod.ts';

export const SUSPENSION_MAX_DAYS = 365;
export const MODERATOR_SUSPENSION_MAX_DAYS = 7;
/** A person on a case is shown for this long after they took it. */
export const CASE_CLAIM_MINUTES = 30;

/** A member named in a report, as they are now. The id is null after they deleted their account. */
const personSchema = z.object({ id: z.nullable(memberIdSchema), name: z.string(), pictureUrl: pictureUrlSchema });

/** The part of a stored copy that administrators and moderators see. */
export const evidenceSchema = z.object({
  /** Content of a reported post. */
  post: z.optional(
    z.object({
      gameId: z.string(),
      game: z.string(),
      /** Absent in copies from before games had abbreviations. */
      emblem: z.optional(emblemSchema),
      platform: z.string(),
      description: z.string(),
      tags: z.array(z.string()),
    }),
  ),
  /** A reported message with the messages around it, in order. */
  messages: z.optional(
    z.array(z.object({ id: idSchema, senderId: z.nullable(memberIdSchema), text: z.string(), sentAt: instant })),
  ),
  /** The crew whose conversation has the messages; absent in a conversation of two. */
  crew: z.optional(z.object({ game: z.string(), startsAt: z.nullable(instant) })),
  /** Profile of a reported player. */
  member: z.optional(z.object({ name: z.string(), bio: z.string(), location: z.string() })),
});

export const reportOutcomes = ['dismissed', 'content-deleted', 'warned', 'suspended', 'disabled'] as const;

/** Reports of one case that are listed with it and decided together; those beyond form the next case. */
export const CASE_REPORTS_MAX_COUNT = 100;

/** One member's report within a case. */
const caseReportSchema = z.object({
  id: idSchema,
  reporter: personSchema,
  reason: z.enum(reportReasons),
  note: z.string(),
  /** The rule that the reporter named, as it was then. */
  rule: z.nullable(z.string()),
  createdAt: instant,
});

/** An action that was taken about a case. */
export const caseDecisionRecordSchema = z.object({ outcome: z.enum(reportOutcomes), reason: z.string(), at: instant });

export const caseActions = ['dismiss', 'delete-content', 'warn', 'suspend', 'disable'] as const;
export type CaseAction = (typeof caseActions)[number];

/** All open reports on one post, message or member, or those that one decision closed. */
export const reportCaseSchema = z.object({
  /** Id of its oldest report. */
  id: idSchema,
  kind: z.enum(['post', 'message', 'member']),
  targetId: idSchema,
  reported: personSchema,
  /** The reports, each with the evidence copied when it was made. Equal evidence is listed once. Oldest first. */
  copies: z.array(z.object({ evidence: evidenceSchema, reports: z.array(caseReportSchema) })),
  /** The members who wrote the messages of the evidence, without deleted ones. */
  senders: z.array(personSchema),
  /** All reports of the case, including those beyond {@link CASE_REPORTS_MAX_COUNT}. */
  reportCount: z.int(),
  createdAt: instant,
  /** Of the reported post. */
  ...playerCounts,
  /** The actions taken, oldest first; empty while the case is open. One decision may take two. */
  decisions: z.array(caseDecisionRecordSchema),
  /** Who works on the open case, to avoid double work; others may still decide it. */
  claim: z.nullable(z.object({ id: memberIdSchema, name: z.string(), until: instant })),
  /** The actions that the viewer may take now. */
  actions: z.array(z.enum(caseActions)),
});
export type ReportCase = z.output<typeof reportCaseSchema>;

export const listCasesEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/admin/cases',
  summary: 'A page of open cases, oldest first, or of decided cases, latest decision first.',
  access: 'moderator',
  querystring: z.strictObject({ state: z._default(z.enum(['open', 'closed']), 'open'), page: pageSchema }),
  response: tablePageOf(reportCaseSchema),
});

const caseParams = z.strictObject({ caseId: idSchema });

const withReason = { reason: reasonSchema };

/** The longest suspension that this role may decide. */
export const suspensionMaxDays = (role: Role): number =>
  role === 'admin' ? SUSPENSION_MAX_DAYS : MODERATOR_SUSPENSION_MAX_DAYS;

export const suspensionDaysMessage = (max: number): string => message('A suspension lasts 1 to {max} days', { max });

export const suspensionDaysSchema = (max: number) =>
  z
    .int(suspensionDaysMessage(max))
    .check(z.minimum(1, suspensionDaysMessage(max)), z.maximum(max, suspensionDaysMessage(max)));

const sanctionFields = {
  ...withReason,
  /** Deletes the reported content in the same decision. */
  deletesContent: z.optional(z.boolean()),
};

/** A decision on a case. */
export const caseDecisionSchema = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('dismiss'), ...withReason }),
  /** Deletes the post, or removes the text of the message. */
  z.strictObject({ action: z.literal('delete-content'), ...withReason }),
  z.strictObject({ action: z.literal('warn'), ...sanctionFields }),
  z.strictObject({ action: z.literal('suspend'), ...sanctionFields, days: suspensionDaysSchema(SUSPENSION_MAX_DAYS) }),
  z.strictObject({ action: z.literal('disable'), ...sanctionFields }),
]);
export type CaseDecision = z.output<typeof caseDecisionSchema>;

export const decideCaseEndpoint = defineEndpoint({
  method: 'PUT',
  path: '/api/admin/cases/:caseId/decision',
  summary:
    'Decides a case, or takes a further action on a decided one, and notifies the reporters. Reports that the request omits form a new case.',
  access: 'moderator',
  params: caseParams,
  body: z.strictObject({
    decision: caseDecisionSchema,
    /** The reports that the administrator has read. The decision closes exactly these. */
    reportIds: z.array(idSchema).check(z.minLength(1), z.maxLength(CASE_REPORTS_MAX_COUNT)),
    /** Number of `decisions` that the administrator has read. The request is rejected if it has changed. */
    decisionCount: z._default(z.int().check(z.minimum(0)), 0),
  }),
  response: reportCaseSchema,
  errors: [
    'report-not-found',
    'report-decided',
    'admin-protected',
    'staff-protected',
    'own-report',
    'member-not-found',
    'nothing-to-delete',
  ],
});

export const claimCaseEndpoint = defineEndpoint({
  method: 'PUT',
  path: '/api/admin/cases/:caseId/claim',
  summary: 'Shows others that the caller works on an open case, in place of who did before.',
  access: 'moderator',
  params: caseParams,
  response: z.object({ caseId: idSchema }),
  errors: ['report-not-found'],
});

export const releaseCaseEndpoint = defineEndpoint({
  method: 'DELETE',
  path: '/api/admin/cases/:caseId/claim',
  summary: 'Ends the claim of the caller, if any.',
  access: 'moderator',
  params: caseParams,
  response: z.object({ caseId: idSchema }),
});

/** A member's appeal against their suspension. */
export const appealRowSchema = z.object({
  id: idSchema,
  member: personSchema,
  /** Reason and end of the suspension. */
  reason: z.string(),
  until: instant,
  text: z.string(),
  createdAt: instant,
  state: z.enum(appealStates),
  answer: z.string(),
  /** The case that was decided with the suspension; null if there was none. */
  reportCase: z.nullable(reportCaseSchema),
});
export type AppealRow = z.output<typeof appealRowSchema>;

export const listAppealsEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/admin/appeals',
  summary: 'A page of open appeals, oldest first, or of decided appeals, latest decision first.',
  access: 'moderator',
  querystring: z.strictObject({ state: z._default(z.enum(['open', 'closed']), 'open'), page: pageSchema }),
  response: tablePageOf(appealRowSchema),
});

export const decideAppealEndpoint = defineEndpoint({
  method: 'PUT',
  path: '/api/admin/appeals/:appealId/decision',
  summary: 'Declines an appeal or lifts its suspension, once, and notifies the member.',
  access: 'moderator',
  params: z.strictObject({ appealId: idSchema }),
  body: z.strictObject({ action: z.enum(['decline', 'lift']), ...withReason }),
  response: appealRowSchema,
  errors: ['appeal-not-found', 'appeal-decided', 'staff-protected', 'suspension-too-long'],
});
