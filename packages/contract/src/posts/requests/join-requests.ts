import { chatIdSchema } from '../../chat/chat.ts';
import { defineEndpoint } from '../../endpoint.ts';
import { message } from '../../message.ts';
import { memberIdSchema, pictureUrlSchema } from '../../members/members.ts';
import { emblemSchema } from '../../values/emblem-schema.ts';
import { idSchema } from '../../values/id.ts';
import { instant, readVersionSchema } from '../../values/instant.ts';
import { platformSchema } from '../../values/platforms.ts';
import { preferenceSets } from '../../values/play-preferences.ts';
import { atMost, emptyIfInvisible, storableText } from '../../values/text.ts';
import { z } from '../../zod.ts';
import { joinRequestStates } from './join-request-states.ts';
import { postIdSchema } from '../post-id.ts';
import { JOIN_REQUESTS_PAGE_SIZE, receivedCursorSchema } from './own-requests.ts';
import { readyCheckSchema } from '../ready-check/ready-checks.ts';
import { ACCEPT_UNDO_PERIOD_MS, declineReasons, requestActions } from './request-commands.ts';
import { partyRolesSchema } from '../seats/party-roles.ts';
import { partySizeSchema } from '../seats/party-size.ts';

export const REQUEST_NOTE_MAX_LENGTH = 200;
/** A request contains this many characters of the post's description and of the requester's profile text. */
export const EXCERPT_MAX_LENGTH = 120;

/** Milliseconds in which the author may still undo an acceptance. */
export const undoTimeLeft = ({ decidedAt, actions }: Pick<JoinRequest, 'decidedAt' | 'actions'>, now: Date): number =>
  decidedAt && actions.author.includes('undo') ? decidedAt.getTime() + ACCEPT_UNDO_PERIOD_MS - now.getTime() : 0;

export const joinRequestIdSchema = idSchema;

const actionsSchema = z.array(z.enum(requestActions));

const sideSchema = z.object({ id: memberIdSchema, name: z.string(), pictureUrl: pictureUrlSchema });

/**
 * A member's request to join a post, or its author's invitation. Only its two sides receive it. Once it is over, the sides
 * have the names that they had when it was sent, and nothing else of the profile.
 */
export const joinRequestSchema = z.object({
  id: joinRequestIdSchema,
  version: readVersionSchema,
  /** Null if the post was deleted. */
  postId: z.nullable(postIdSchema),
  chatId: chatIdSchema,
  author: sideSchema,
  requester: z.object({
    ...sideSchema.shape,
    platforms: z.array(platformSchema),
    levels: preferenceSets.levels,
    spokenLanguages: preferenceSets.spokenLanguages,
    /** The beginning of the profile's text. */
    bio: z.string(),
  }),
  /** Number of players who would join, including the requester. */
  partySize: z.int(),
  note: z.string(),
  /** The role in the crew of each player of the party, the requester's first. Null: any. */
  roles: z.array(z.nullable(z.string())),
  state: z.enum(joinRequestStates),
  /** Whether the author invited the requester. Does not change with the state. */
  isInvitation: z.boolean(),
  /** The member whose party link the requester used. Null: none, or no longer shown. */
  broughtBy: z.nullable(z.object({ id: memberIdSchema, name: z.string() })),
  declineReason: z.nullable(z.enum(declineReasons)),
  /** The post's game. Null if the post was deleted. */
  gameId: z.nullable(z.string()),
  emblem: z.nullable(emblemSchema),
  /** Copied from the post when the request was sent. */
  game: z.string(),
  platform: platformSchema,
  excerpt: z.string(),
  /** The post's current times: null unless the request is open and the post has a start. */
  schedule: z.nullable(z.object({ startsAt: instant, closesAt: z.nullable(instant) })),
  /** The start before the author last moved it. Null if it was not moved, or there is no schedule. */
  previousStartsAt: z.nullable(instant),
  createdAt: instant,
  /** When the request first got a result. Null before. */
  decidedAt: z.nullable(instant),
  /** When an invitation or a pending request expires, or an offer ends. Meaningless in other states. */
  expiresAt: instant,
  /** Place on the waitlist: earlier first. Null if the party was never on it. */
  waitingSince: z.nullable(instant),
  /** Whether a waiting party declined or missed an offer, or missed the ready check. It gets no further offer for a free seat, but may take the seat. */
  hasPassed: z.boolean(),
  /** Ready checks of the two sides for the post's current start. Null: not asked, or the request is not accepted. */
  authorCheck: z.nullable(readyCheckSchema),
  /** Remains set while the requester waits for a seat after a missed check or a no-show, and for a no-show after the end. */
  requesterCheck: z.nullable(readyCheckSchema),
  /** Whether the accepted request was closed because the author missed or declined the ready check. */
  isAuthorMissing: z.boolean(),
  /** The request was closed because the author looks for no more players. */
  isCrewComplete: z.boolean(),
  /** The post was deactivated or deleted before its start, and the request is no unaccepted invitation. An accepted request stays accepted while the post can be restored. */
  isCalledOff: z.boolean(),
  /** An administrator called it off: by a change of the post, its game or its author. */
  isCalledOffByAdmin: z.boolean(),
  /** Actions that each side may take now. Undo is possible for {@link ACCEPT_UNDO_PERIOD_MS}. */
  actions: z.object({ author: actionsSchema, requester: actionsSchema }),
});
export type JoinRequest = z.output<typeof joinRequestSchema>;

/** Party, note and roles, which the requester may change while the request is pending or waits for a seat. */
export const joinRequestDetailsSchema = z.strictObject({
  partySize: partySizeSchema,
  note: storableText().check(
    z.trim(),
    z.overwrite(emptyIfInvisible),
    ...atMost(
      REQUEST_NOTE_MAX_LENGTH,
      message('Keep your note to {max} characters or fewer', { max: REQUEST_NOTE_MAX_LENGTH }),
    ),
  ),
  /** Absent: unchanged. */
  roles: z.optional(partyRolesSchema),
});
export type JoinRequestDetails = z.output<typeof joinRequestDetailsSchema>;

/** Absent fields: one player, no note, any roles. */
const newRequestDetailsSchema = z.partial(joinRequestDetailsSchema);
export type NewRequestDetails = z.output<typeof newRequestDetailsSchema>;

/** The author agrees to more players in a role than it needs; otherwise the response is 'exceeds-role'. */
const mayExceedRole = z.optional(z.boolean());

const commandSchema = z.discriminatedUnion('name', [
  z.strictObject({ name: z.enum(['accept', 'move-up']), mayExceedRole }),
  z.strictObject({ name: z.literal('decline'), reason: z._default(z.enum(declineReasons), 'not-now') }),
  z.strictObject({
    name: z.enum(['defer', 'withdraw', 'take', 'pass', 'undo', 'remove', 'leave', 'mark-no-show', 'undo-no-show']),
  }),
]);
export type RequestChange = z.output<typeof commandSchema>;

const postParams = z.strictObject({ postId: postIdSchema });
const requestParams = z.strictObject({ requestId: joinRequestIdSchema });

export const requestToJoinEndpoint = defineEndpoint({
  method: 'PUT',
  path: '/api/posts/:postId/join-request',
  summary:
    'Sends a request to join an active post, or returns the member’s open request unchanged. Accepts an invitation. Opens the conversation. If the crew is full, the request joins the waitlist.',
  access: 'member',
  scope: 'requests',
  writesToOthers: true,
  params: postParams,
  body: z.optional(newRequestDetailsSchema),
  response: joinRequestSchema,
  errors: [
    'post-closed',
    'own-post',
    'request-refused',
    'open-requests-limit',
    'not-enough-seats',
    'role-filled',
    'request-changed',
  ],
});

export const listPostRequestsEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/posts/:postId/join-requests',
  summary:
    'A page of the requests to join the member’s own post, newest first. `state` returns only requests in that state.',
  access: 'member',
  scope: 'requests',
  params: postParams,
  querystring: z.strictObject({
    cursor: z.optional(joinRequestIdSchema),
    state: z.optional(z.enum(joinRequestStates)),
  }),
  response: z.object({
    requests: z.array(joinRequestSchema),
    /** Null on the last page. */
    nextCursor: z.nullable(joinRequestIdSchema),
  }),
  errors: ['post-not-found'],
});

export const listReceivedRequestsEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/join-requests/received',
  summary: `A page of up to ${JOIN_REQUESTS_PAGE_SIZE} undecided requests to join the member’s posts, those whose acceptance can still be undone, and the member’s invitations: pending ones first, then oldest first.`,
  access: 'member',
  scope: 'requests',
  /** Position of the last request of the previous page: 1 if it is on the waitlist, else 0, then '_' and its id. */
  querystring: z.optional(z.strictObject({ cursor: z.optional(receivedCursorSchema) })),
  response: z.array(joinRequestSchema),
});

export const listSentRequestsEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/join-requests/sent',
  summary: `A page of up to ${JOIN_REQUESTS_PAGE_SIZE} of the member’s latest requests for each active post, invitations included, and of those called off in the last day, newest first.`,
  access: 'member',
  scope: 'requests',
  /** Id of the last request of the previous page. */
  querystring: z.optional(z.strictObject({ cursor: z.optional(joinRequestIdSchema) })),
  response: z.array(joinRequestSchema),
});

export const listChatRequestsEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/chats/:chatId/join-requests',
  summary: `Requests between the two members of a conversation: open ones first, then newest first, up to ${JOIN_REQUESTS_PAGE_SIZE}.`,
  access: 'member',
  scope: 'requests',
  params: z.strictObject({ chatId: chatIdSchema }),
  response: z.array(joinRequestSchema),
  errors: ['chat-not-found'],
});

export const changeJoinRequestEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/join-requests/:requestId/commands',
  summary:
    'A command of one side. The author accepts, undoes that within seconds, declines, removes, moves a party without a seat or role to the waitlist (defer), or to its front (move-up), or marks a player as a no-show from the start until a day later (mark-no-show), which other players cannot see, and undoes that within minutes. The requester withdraws, leaves, takes a free or offered seat, or passes on an offer. The invited player accepts, which leads to the waitlist if there are too few seats, or declines; the author withdraws an invitation. Repeating a command changes nothing.',
  access: 'member',
  scope: 'requests',
  writesToOthers: { name: ['accept', 'take'] },
  params: requestParams,
  body: commandSchema,
  response: joinRequestSchema,
  errors: [
    'request-not-found',
    'request-changed',
    'not-enough-seats',
    'exceeds-role',
    'role-filled',
    'permission-denied',
  ],
});

export const setRequestDetailsEndpoint = defineEndpoint({
  method: 'PUT',
  path: '/api/join-requests/:requestId/details',
  summary: 'Replaces party, note and roles of the member’s own request while it is pending or waitlisted.',
  access: 'member',
  scope: 'requests',
  writesToOthers: true,
  params: requestParams,
  body: joinRequestDetailsSchema,
  response: joinRequestSchema,
  errors: ['request-not-found', 'request-changed', 'not-enough-seats', 'permission-denied'],
});
