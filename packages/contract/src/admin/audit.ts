import { defineEndpoint } from '../endpoint.ts';
import { idSchema } from '../values/id.ts';
import { instant } from '../values/instant.ts';
import { pageSchema, tablePageOf } from '../values/paging.ts';
import { storableText } from '../values/text.ts';
import { memberIdSchema } from '../users.ts';
import { z } from '../zod.ts';

/** Everything an administrator can do, in the form noun.past. */
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
  'post.deleted',
  'report.decided',
  'appeal.decided',
] as const;
export type AuditAction = (typeof auditActions)[number];

/** Something that an administrator did, as it was noted with it. */
export const auditRowSchema = z.object({
  id: idSchema,
  at: instant,
  /** Null for a sign-in that was refused. */
  actorId: z.nullable(memberIdSchema),
  /** As they were called then. */
  actorName: z.string(),
  action: z.enum(auditActions),
  targetId: z.string(),
  /** What the target was before and is after the act, in one line of JSON. */
  details: z.string(),
  address: z.string(),
  requestId: z.string(),
});
export type AuditRow = z.output<typeof auditRowSchema>;

export const listAuditEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/admin/audit',
  summary: 'A page of what administrators did, the latest first.',
  access: 'admin',
  querystring: z.strictObject({
    action: z.optional(z.enum(auditActions)),
    actorId: z.optional(memberIdSchema),
    targetId: z.optional(storableText().check(z.maxLength(100))),
    page: pageSchema,
  }),
  response: tablePageOf(auditRowSchema),
  errors: [],
});
