import { defineEndpoint, type RequestOf } from '../endpoint.ts';
import { idSchema } from '../values/id.ts';
import { message } from '../message.ts';
import { instant, instantAfter1970 } from '../values/instant.ts';
import { pageSchema, tablePageOf } from '../values/paging.ts';
import { storableText } from '../values/text.ts';
import { memberIdSchema } from '../members/members.ts';
import { z } from '../zod.ts';

/** Actor of changes made by a command on the server. */
export const serverCommandActor = message('Command on the server');

/** Audited actions of administrators and moderators, in the form noun.past. */
export const auditActions = [
  'admin.signed-in',
  'admin.limited',
  'admin.refused',
  'second-factor.switched-on',
  'second-factor.switched-off',
  'member.deleted',
  'member.disabled',
  'member.enabled',
  'member.reset-link-created',
  'moderator.added',
  'moderator.removed',
  'registration.changed',
  'rules.published',
  'appearance.changed',
  'invite-link.created',
  'invite-link.revoked',
  'game.verified',
  'game.unverified',
  'game.deleted',
  'game.renamed',
  'game.merged',
  'game.crew-changed',
  'game.aliases-changed',
  'game.emblem-changed',
  'post.deleted',
  'discord-channel.added',
  'discord-channel.paused',
  'discord-channel.resumed',
  'discord-channel.removed',
  'discord-message.sent-again',
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
  /** JSON with the target's state before and after the action, and `memberId` and `member` if it is about a member. */
  details: z.string(),
  address: z.string(),
  requestId: z.string(),
});
export type AuditRow = z.output<typeof auditRowSchema>;

export const auditRangeMessage = message('The range ends before it starts');

const auditQuerySchema = z
  .strictObject({
    action: z.optional(z.enum(auditActions)),
    actorId: z.optional(memberIdSchema),
    /** Matches the target and the member that the entry is about. */
    targetId: z.optional(storableText().check(z.maxLength(100))),
    /** Entries at this time or later. */
    from: z.optional(instantAfter1970),
    /** Entries earlier than this time. */
    before: z.optional(instantAfter1970),
    page: pageSchema,
  })
  .check(
    z.refine(({ from, before }) => !from || !before || from < before, { path: ['before'], error: auditRangeMessage }),
  );

export const listAuditEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/admin/audit',
  summary: 'A page of the audit log, newest first.',
  access: 'admin',
  querystring: auditQuerySchema,
  response: tablePageOf(auditRowSchema),
});
export type AuditQuery = RequestOf<typeof listAuditEndpoint>['querystring'];
