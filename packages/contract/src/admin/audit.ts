import { defineEndpoint, type RequestOf } from '../endpoint.ts';
import { idSchema } from '../values/id.ts';
import { instant } from '../values/instant.ts';
import { pageSchema, tablePageOf } from '../values/paging.ts';
import { storableText } from '../values/text.ts';
import { memberIdSchema } from '../members/users.ts';
import { z } from '../zod.ts';

/** Audited actions of administrators, in the form noun.past. */
export const auditActions = [
  'admin.signed-in',
  'admin.limited',
  'admin.refused',
  'second-factor.switched-on',
  'second-factor.switched-off',
  'member.deleted',
  'member.disabled',
  'member.enabled',
  'game.verified',
  'game.unverified',
  'game.deleted',
  'game.renamed',
  'game.merged',
  'game.crew-changed',
  'post.deleted',
  'report.decided',
  'appeal.decided',
] as const;
export type AuditAction = (typeof auditActions)[number];

/** One entry of the audit log. */
export const auditRowSchema = z.object({
  id: idSchema,
  at: instant,
  /** Null for a rejected sign-in. */
  actorId: z.nullable(memberIdSchema),
  /** The actor's name at the time. */
  actorName: z.string(),
  action: z.enum(auditActions),
  targetId: z.string(),
  /** JSON with the target's state before and after the action. */
  details: z.string(),
  address: z.string(),
  requestId: z.string(),
});
export type AuditRow = z.output<typeof auditRowSchema>;

export const listAuditEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/admin/audit',
  summary: 'A page of the audit log, newest first.',
  access: 'admin',
  querystring: z.strictObject({
    action: z.optional(z.enum(auditActions)),
    actorId: z.optional(memberIdSchema),
    targetId: z.optional(storableText().check(z.maxLength(100))),
    page: pageSchema,
  }),
  response: tablePageOf(auditRowSchema),
});
export type AuditQuery = RequestOf<typeof listAuditEndpoint>['querystring'];
