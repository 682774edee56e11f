import { defineEndpoint } from '../endpoint.ts';
import { memberIdSchema, pictureUrlSchema, presenceSchema } from '../members/members.ts';
import { postIdSchema } from '../posts/posts.ts';
import { z } from '../zod.ts';

const crewmateSchema = z.object({
  id: memberIdSchema,
  name: z.string(),
  pictureUrl: pictureUrlSchema,
  /** Null if the player hides it. */
  presence: z.nullable(presenceSchema),
  /** Active posts, soonest start first. */
  posts: z.array(z.object({ id: postIdSchema, game: z.string() })),
  /** The sessions that the two have played together, without those of deleted posts. */
  sessions: z.int(),
  /** Names of the games of these sessions. */
  games: z.array(z.string()),
});
/** A player who, like the member, said that they would play together again. */
export type Crewmate = z.output<typeof crewmateSchema>;

export const listCrewmatesEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/crewmates',
  summary: 'The member’s crewmates: those with active posts first, then by name.',
  access: 'member',
  response: z.array(crewmateSchema),
});

export const leaveCrewmateEndpoint = defineEndpoint({
  method: 'DELETE',
  path: '/api/crewmates/:memberId',
  summary:
    'Removes a crewmate, for both players. The other player is not notified. Does nothing if the two are not crewmates.',
  access: 'member',
  params: z.strictObject({ memberId: memberIdSchema }),
  response: z.object({ memberId: memberIdSchema }),
});
