import { defineEndpoint } from '../../endpoint.ts';
import { memberIdSchema, pictureUrlSchema, presenceSchema } from '../../members/members.ts';
import { postIdSchema } from '../post-id.ts';
import { ID_PATTERN } from '../../values/id.ts';
import { z } from '../../zod.ts';

export const CREWMATES_PAGE_SIZE = 50;
const CURSOR_MAX_LENGTH = 300;
/** Posts that a crewmate is listed with. */
export const CREWMATE_POSTS_MAX_COUNT = 10;

const crewmateSchema = z.object({
  id: memberIdSchema,
  name: z.string(),
  pictureUrl: pictureUrlSchema,
  /** Null if the player hides it. */
  presence: z.nullable(presenceSchema),
  /** Active posts, soonest start first, up to {@link CREWMATE_POSTS_MAX_COUNT}. */
  posts: z.array(z.object({ id: postIdSchema, game: z.string() })),
  /** The sessions that the two have played together, without those of deleted posts. */
  sessions: z.int(),
  /** Names of the games of these sessions. */
  games: z.array(z.string()),
});
/** A player who, like the member, said that they would play together again. */
export type Crewmate = z.output<typeof crewmateSchema>;

/** Position in the list of crewmates. */
export const crewmateCursor = ({ id, name, posts }: Pick<Crewmate, 'id' | 'name' | 'posts'>): string =>
  `${posts.length > 0 ? 0 : 1}_${id}_${name}`;

export const listCrewmatesEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/crewmates',
  summary: `A page of up to ${CREWMATES_PAGE_SIZE} of the member’s crewmates: those with active posts first, then by name.`,
  access: 'member',
  querystring: z.optional(
    z.strictObject({
      /** Position of the last crewmate of the previous page: 0 if they have active posts, else 1, then '_', their id, '_' and their name. */
      cursor: z.optional(z.string().check(z.regex(new RegExp(`^[01]_${ID_PATTERN}_`)), z.maxLength(CURSOR_MAX_LENGTH))),
    }),
  ),
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
