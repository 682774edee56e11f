import { defineEndpoint } from '../endpoint.ts';
import { idSchema } from '../values/id.ts';
import { instant } from '../values/instant.ts';
import { z } from '../zod.ts';

export const noticeKinds = [
  'warned',
  'suspended',
  'content-deleted',
  'appeal-declined',
  'appeal-lifted',
  'report-dismissed',
  'report-acted-on',
  'checks-missed',
  'called-off',
  'game-removed',
  'game-merged',
  'posts-restored',
  'session-time-changed',
  'discord-stopped',
  'moderator-added',
  'moderator-removed',
  'crew-host',
] as const;

/** A notice to a member: from an administrator, or from the server about missed ready checks, a called-off game, posts restored after a suspension, a weekly session whose time zone has new clock rules, a Discord channel that stopped (to administrators), the role of moderator, or a standing crew that the member hosts now. */
export const noticeSchema = z.object({
  id: idSchema,
  kind: z.enum(noticeKinds),
  /** The administrator's reason; empty if the kind needs none. */
  reason: z.string(),
  /** End of a suspension. */
  until: z.nullable(instant),
  /** Text of the deleted content, the removed game, the game that replaces another one, the reason of the member's own report, the called-off game, the game of a weekly session, the Discord channel, the standing crew, or the games of restored posts, one per line; empty for other kinds. */
  about: z.string(),
  /** The standing crew that the member hosts. Null for other kinds. */
  crewId: z.nullable(idSchema),
  createdAt: instant,
});
export type Notice = z.output<typeof noticeSchema>;

export const listNoticesEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/profile/notices',
  summary: 'Lists the notices that the member has not dismissed, newest first.',
  access: 'member',
  isAllowedWhileSuspended: true,
  response: z.array(noticeSchema),
});

export const dismissNoticeEndpoint = defineEndpoint({
  method: 'DELETE',
  path: '/api/profile/notices/:noticeId',
  summary: 'Dismisses a notice. Does nothing if it does not exist.',
  access: 'member',
  isAllowedWhileSuspended: true,
  params: z.strictObject({ noticeId: idSchema }),
  response: z.object({ noticeId: idSchema }),
});
