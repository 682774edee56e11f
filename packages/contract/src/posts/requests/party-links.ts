import { defineEndpoint } from '../../endpoint.ts';
import { memberIdSchema, pictureUrlSchema } from '../../members/members.ts';
import { message } from '../../message.ts';
import { postParams, postSchema } from '../posts.ts';
import { ROLE_NAME_MAX_LENGTH, unknownRoleMessage } from '../seats/seats.ts';
import { instant } from '../../values/instant.ts';
import { atMost, storableText } from '../../values/text.ts';
import { z } from '../../zod.ts';
import { joinRequestSchema } from './join-requests.ts';

/** The secret part of a party link: 256 random bits in base64url. */
export const partyCodeSchema = z
  .string()
  .check(z.regex(/^[\w-]{43}$/, message('Part of this link is missing. Copy the complete link.')));

/** Seats that the party can give to friends. */
const seatsSchema = z.object({
  count: z.int(),
  /** Their roles, each once. Null: any. */
  roles: z.array(z.nullable(z.string())),
});

export const getPartyLinkEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/posts/:postId/party-link',
  summary: 'The seats of the member’s party in a crew that friends can take, and when the party’s link was created.',
  access: 'member',
  params: postParams,
  response: z.object({
    seats: seatsSchema,
    /** Null: there is no link. Its code cannot be read again. */
    createdAt: z.nullable(instant),
  }),
  errors: ['post-not-found'],
});

export const createPartyLinkEndpoint = defineEndpoint({
  method: 'PUT',
  path: '/api/posts/:postId/party-link',
  summary:
    'Creates the link with which friends take seats of the member’s party in a crew, and replaces the previous one. It works until the post ends.',
  access: 'member',
  writesToOthers: true,
  params: postParams,
  response: z.object({ link: z.string() }),
  errors: ['post-not-found', 'party-full'],
});

export const revokePartyLinkEndpoint = defineEndpoint({
  method: 'DELETE',
  path: '/api/posts/:postId/party-link',
  summary: 'Revokes the link of the member’s party. Does nothing if there is none.',
  access: 'member',
  params: postParams,
  response: z.object({ postId: postParams.shape.postId }),
});

const linkErrors = ['party-link-gone', 'party-full', 'own-party-link', 'own-post'] as const;

const offeredSeatSchema = z.object({
  post: postSchema,
  /** The crew member who created the link. */
  broughtBy: z.object({ id: memberIdSchema, name: z.string(), pictureUrl: pictureUrlSchema }),
  seats: seatsSchema,
  /** The friend is in the crew already. */
  isInCrew: z.boolean(),
  /** The friend has blocked a player in the crew. */
  hasBlock: z.boolean(),
});
export type OfferedSeat = z.output<typeof offeredSeatSchema>;

export const checkPartyLinkEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/party-links/check',
  summary: 'The post and the seats of a party link, for a friend. The code is in the body, because URLs are logged.',
  access: 'member',
  body: z.strictObject({ code: partyCodeSchema }),
  response: offeredSeatSchema,
  errors: [...linkErrors, 'request-refused'],
});

export const takePartySeatEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/party-links/take',
  summary:
    'Takes a seat of a party in the crew of a post. The party gets smaller by one player. An open request of the friend becomes the accepted one. Repeating it changes nothing.',
  access: 'member',
  writesToOthers: true,
  body: z.strictObject({
    code: partyCodeSchema,
    /** One of the party’s roles. Null: any. */
    role: z.nullable(storableText().check(...atMost(ROLE_NAME_MAX_LENGTH, unknownRoleMessage))),
  }),
  response: joinRequestSchema,
  errors: [...linkErrors, 'role-filled', 'request-refused'],
});
