import { crewConversationSchema, crewIdSchema } from '../../chat/chat.ts';
import { defineEndpoint } from '../../endpoint.ts';
import { isAdminSchema, memberIdSchema, pictureUrlSchema, presenceSchema } from '../../members/members.ts';
import { postParams, postSchema } from '../posts.ts';
import { instant } from '../../values/instant.ts';
import { z } from '../../zod.ts';
import { joinRequestIdSchema } from '../requests/join-requests.ts';
import { readyCheckSchema } from '../ready-check/ready-checks.ts';

const crewMemberSchema = z.object({
  /** Id and name are null if this member and the viewer have a block between them. */
  id: z.nullable(memberIdSchema),
  name: z.nullable(z.string()),
  pictureUrl: pictureUrlSchema,
  isAdmin: isAdminSchema,
  /** Author of the post, or host of the standing crew. */
  isAuthor: z.boolean(),
  partySize: z.int(),
  /** The role in the crew of each player of the party, the member's first. Null: any. */
  roles: z.array(z.nullable(z.string())),
  /** Null if the member hides it, or is hidden. */
  presence: z.nullable(presenceSchema),
  /** Whether the member has confirmed the ready check for the current start. Null without a ready check, after the start, and if the post is inactive. */
  hasConfirmed: z.nullable(z.boolean()),
  /** When the member was accepted, or joined the standing crew. Null for the author, and once the post was deleted. */
  joinedAt: z.nullable(instant),
  /** Who brought the member with a party link. Null if nobody did, or a block hides who. */
  broughtBy: z.nullable(z.object({ id: memberIdSchema, name: z.string() })),
  /** The member's accepted request. Null unless the viewer is the member or the author. */
  requestId: z.nullable(joinRequestIdSchema),
});
export type CrewMember = z.output<typeof crewMemberSchema>;

export const crewSchema = z.object({
  id: crewIdSchema,
  /** Null if it was deleted, and in a standing crew. */
  post: z.nullable(postSchema),
  /** The post was deactivated before its end. */
  isCalledOff: z.boolean(),
  /** An administrator deleted the post or its game, or suspended or deleted its author. */
  isCalledOffByAdmin: z.boolean(),
  /** The author first, then by the time of joining. */
  members: z.array(crewMemberSchema),
  /** The viewer's own ready check for the current start. Null if there is none, and after the start. */
  readyCheck: z.nullable(readyCheckSchema),
  /** Empty if the author has entered none. */
  joinDetails: z.string(),
  /** Whether the viewer and another member of the crew have a block between them. */
  hasBlock: z.boolean(),
  /** The standing crew that the players of the session were asked to join. It may have ended. Null unless the viewer is the author. */
  standingCrewId: z.nullable(crewIdSchema),
  conversation: crewConversationSchema,
});
export type Crew = z.output<typeof crewSchema>;

export const getCrewEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/crews/:crewId',
  summary:
    'A crew and its conversation. A standing crew for its members; the crew of a post for its author and accepted members, from the first acceptance until the conversation is deleted. Not found for everyone else.',
  access: 'member',
  scope: 'messages',
  params: z.strictObject({ crewId: crewIdSchema }),
  response: crewSchema,
  errors: ['crew-not-found'],
});

export const getCrewBlockEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/posts/:postId/crew-block',
  summary:
    'Whether the member has blocked a player in the crew of an active post. Reveals neither the player nor blocks by others.',
  access: 'member',
  params: postParams,
  response: z.object({ hasBlock: z.boolean() }),
  errors: ['post-not-found'],
});
