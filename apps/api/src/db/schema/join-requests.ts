import {
  type JoinRequestState,
  joinRequestStates,
  openRequestStates,
  undecidedStates,
} from '@muster/contract/posts/requests/join-request-states.ts';
import { REQUEST_NOTE_MAX_LENGTH } from '@muster/contract/posts/requests/join-requests.ts';
import { declineReasons } from '@muster/contract/posts/requests/request-commands.ts';
import type { RequestNotification } from '@muster/contract/notifications/notifications.ts';
import { ROLE_NAME_MAX_LENGTH } from '@muster/contract/posts/seats/seats.ts';
import { PARTY_MAX_SIZE } from '@muster/contract/posts/seats/party-size.ts';
import type { platforms } from '@muster/contract/values/platforms.ts';
import { desc, sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { lengthCheck, literals, moment, oneOf } from './columns.ts';
import { memberReference, members } from './members.ts';
import { posts } from './posts.ts';

/**
 * Requests to join a post, and invitations by its author. Deleted with either member. A trigger counts the seats of the
 * post.
 */
export const joinRequests = pgTable(
  'join_requests',
  {
    /** UUIDv7: sorts by creation time. */
    id: uuid().primaryKey(),
    /** Null if the post was deleted. */
    postId: uuid('post_id').references(() => posts.id, { onDelete: 'set null' }),
    authorId: memberReference('author_id'),
    requesterId: memberReference('requester_id'),
    partySize: smallint('party_size').notNull().default(1),
    note: text().notNull().default(''),
    /** For each player of the party, the name of one of the post's roles when it was chosen. Null: any. */
    roles: text()
      .array()
      .$type<(string | null)[]>()
      .notNull()
      .default(sql`'{null}'`),
    state: text().$type<JoinRequestState>().notNull().default('pending'),
    /** Whether the author invited the requester. */
    isInvitation: boolean('is_invitation').notNull().default(false),
    /** The member whose party link the requester used. */
    broughtById: uuid('brought_by_id').references(() => members.id, { onDelete: 'set null' }),
    /** State before the post was called off, if that closed the request. */
    closedFrom: text('closed_from').$type<JoinRequestState>(),
    declineReason: text('decline_reason').$type<(typeof declineReasons)[number]>(),
    /** Names at the time of the request, shown once it is over unless it was called off. */
    authorName: text('author_name').notNull(),
    requesterName: text('requester_name').notNull(),
    /** Copies from the post, which may be changed or deleted. */
    game: text().notNull(),
    platform: text().$type<(typeof platforms)[number]>().notNull(),
    excerpt: text().notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    /** When the request first got a result. */
    decidedAt: moment('decided_at'),
    /** When the author accepted or declined. */
    answeredAt: moment('answered_at'),
    /** When the party was last accepted. Stays after the member has left or was removed: the two may exchange links from then on. */
    joinedAt: moment('joined_at'),
    /** End of an invitation, of the pending state, or of an offer. */
    expiresAt: moment('expires_at').notNull(),
    /** Place in the waitlist: when the party joined it, or let its last offer pass. */
    waitingSince: moment('waiting_since'),
    /** A waiting party that declined or missed an offer gets no other one for the same seat. */
    hasPassed: boolean('has_passed').notNull().default(false),
    /** The author chose this waiting party for the next free seat, whichever role the seat was for. */
    isChosen: boolean('is_chosen').notNull().default(false),
    /** The request was accepted when its post closed because the author missed or declined the ready check. */
    isAuthorMissing: boolean('is_author_missing').notNull().default(false),
    /** Notification of the last change. Null: neither side is notified. */
    notification: text().$type<RequestNotification>(),
    /** Time of the last change. */
    changedAt: moment('changed_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('join_requests_open_once')
      .on(table.postId, table.requesterId)
      .where(sql`state in (${literals(openRequestStates)})`),
    index('join_requests_by_post').on(table.postId, desc(table.id)),
    index('join_requests_by_requester').on(table.requesterId, desc(table.id)),
    index('join_requests_by_author').on(table.authorId, desc(table.createdAt)),
    index('join_requests_by_pair').on(table.authorId, table.requesterId, desc(table.id)),
    index('join_requests_received')
      .on(table.authorId, table.id)
      .where(sql`state in (${literals(undecidedStates)})`),
    index('join_requests_expiring')
      .on(table.expiresAt)
      .where(sql`state in ('invited', 'pending', 'offered')`),
    index('join_requests_waiting')
      .on(table.postId, table.waitingSince, table.id)
      .where(sql`state = 'waitlisted'`),
    index('join_requests_by_bringer')
      .on(table.broughtById)
      .where(sql`brought_by_id is not null`),
    index('join_requests_recent').on(table.changedAt),
    check('join_requests_are_of_others', sql`author_id <> requester_id`),
    check('join_requests_state_is_known', oneOf(table.state, joinRequestStates)),
    check('join_requests_reason_is_known', oneOf(table.declineReason, declineReasons)),
    check('join_requests_reason_of_declined', sql`(decline_reason is not null) = (state = 'declined')`),
    check('join_requests_decision', sql`(decided_at is null) = (state in (${literals(undecidedStates)}))`),
    check('join_requests_open_has_post', sql`post_id is not null or state not in (${literals(openRequestStates)})`),
    check('join_requests_invited', sql`state <> 'invited' or is_invitation`),
    check('join_requests_closed_from', sql`closed_from is null or state = 'closed'`),
    check('join_requests_party_size', sql`party_size between 1 and ${sql.raw(String(PARTY_MAX_SIZE))}`),
    check('join_requests_waiting_since', sql`state not in ('waitlisted', 'offered') or waiting_since is not null`),
    check('join_requests_roles_of_party', sql`cardinality(roles) = party_size`),
    check('join_requests_roles_fit', sql.raw(`tags_fit(array_remove(roles, null), ${ROLE_NAME_MAX_LENGTH})`)),
    lengthCheck('join_requests_note_length', table.note, 0, REQUEST_NOTE_MAX_LENGTH),
  ],
);
