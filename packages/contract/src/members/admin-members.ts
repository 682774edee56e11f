import { defineEndpoint, type RequestOf } from '../endpoint.ts';
import { reasonSchema } from '../moderation/suspensions.ts';
import { instant } from '../values/instant.ts';
import { pageSchema, tablePageOf, tableSearchSchema } from '../values/paging.ts';
import { platformSchema } from '../values/platforms.ts';
import { deletionStateSchema, playerCounts } from './account.ts';
import { memberIdSchema, pictureUrlSchema, roleSchema } from './members.ts';
import { z } from '../zod.ts';

export const memberStates = ['active', 'suspended', 'disabled', 'deleting'] as const;
export type MemberState = (typeof memberStates)[number];

/** What the table of users can be filtered by: also by what the server knows about the address. */
export const memberFilters = [...memberStates, 'unverified', 'refused'] as const;

/** What the server knows about an address. Only for administrators. */
const emailStatusSchema = z.object({
  /** Null while members don't verify their address. */
  isVerified: z.nullable(z.boolean()),
  /** Since when emails to the address bounce, and the last reply code. Null once the member opens an emailed link. */
  refusedAt: z.nullable(instant),
  refusalCode: z.nullable(z.int()),
});
export type EmailStatus = z.output<typeof emailStatusSchema>;

/** A member as administrators see it. */
const memberRowSchema = z.object({
  id: memberIdSchema,
  name: z.string(),
  email: z.string(),
  emailStatus: emailStatusSchema,
  pictureUrl: pictureUrlSchema,
  role: roleSchema,
  platforms: z.array(platformSchema),
  totalPosts: z.int(),
  createdAt: instant,
  lastActivityAt: instant,
  state: z.enum(memberStates),
  suspendedUntil: z.nullable(instant),
  /** Reason of the suspension or disablement; empty while active. */
  stateReason: z.string(),
  /** Messages of an account that is being deleted; otherwise null. */
  messagesLeft: z.nullable(z.int()),
});
export type MemberRow = z.output<typeof memberRowSchema>;

const memberSorts = ['newest', 'oldest', 'name', 'activity', 'posts'] as const;

/** A member with counts of its data, its reports and its past sanctions. Moderators read it, so it has neither the email address nor its status. */
const memberRecordSchema = z.object({
  ...z.omit(memberRowSchema, { email: true, emailStatus: true }).shape,
  conversations: z.int(),
  messages: z.int(),
  /** Sent in conversations of crews. */
  crewMessages: z.int(),
  /** Crews of active posts: of the member's own posts, and those that the member joined. */
  activeCrews: z.int(),
  /** Of the member's posts. */
  ...playerCounts,
  /** Reports by this member, about this member, and about this member that were not dismissed. */
  reportsMade: z.int(),
  reportsAbout: z.int(),
  reportsActedOn: z.int(),
  /** Ready checks that the member missed, and sessions as a no-show, for as long as outcomes are stored. */
  missedChecks: z.int(),
  noShows: z.int(),
  /** Newest first. */
  sanctions: z.array(
    z.object({
      kind: z.enum(['warned', 'suspended', 'disabled']),
      reason: z.string(),
      until: z.nullable(instant),
      createdAt: instant,
    }),
  ),
});
export type MemberRecord = z.output<typeof memberRecordSchema>;

const memberParams = z.strictObject({ memberId: memberIdSchema });

export const listMembersEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/admin/members',
  summary: 'A page of all members. Searches in name and email address.',
  access: 'admin',
  querystring: z.strictObject({
    search: z.optional(tableSearchSchema),
    state: z.optional(z.enum(memberFilters)),
    sort: z._default(z.enum(memberSorts), 'newest'),
    page: pageSchema,
  }),
  response: tablePageOf(memberRowSchema),
});
export type MembersQuery = RequestOf<typeof listMembersEndpoint>['querystring'];

export const getMemberRecordEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/admin/members/:memberId',
  summary: 'A member with counts of its data and its past sanctions.',
  access: 'moderator',
  params: memberParams,
  response: memberRecordSchema,
  errors: ['member-not-found'],
});

export const deleteMemberEndpoint = defineEndpoint({
  method: 'DELETE',
  path: '/api/admin/members/:memberId',
  summary:
    'Deletes a member with their posts, conversations and messages, and returns the counts. A job deletes many messages.',
  access: 'admin',
  params: memberParams,
  response: z.object({ state: deletionStateSchema, posts: z.int(), conversations: z.int(), messages: z.int() }),
  errors: ['member-not-found', 'admin-protected'],
});

export const createResetLinkEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/admin/members/:memberId/reset-link',
  summary: 'Creates a single-use password reset link for a member, in place of an earlier one.',
  access: 'admin',
  params: memberParams,
  response: z.object({ link: z.string(), validMinutes: z.int() }),
  errors: ['member-not-found', 'admin-protected', 'user-disabled'],
});

export const disableMemberEndpoint = defineEndpoint({
  method: 'PUT',
  path: '/api/admin/members/:memberId/disablement',
  summary: 'Disables an account: rejects its sessions and hides its posts.',
  access: 'admin',
  params: memberParams,
  body: z.strictObject({ reason: reasonSchema }),
  response: memberRowSchema,
  errors: ['member-not-found', 'admin-protected'],
});

export const enableMemberEndpoint = defineEndpoint({
  method: 'DELETE',
  path: '/api/admin/members/:memberId/disablement',
  summary: 'Enables a disabled or suspended account.',
  access: 'admin',
  params: memberParams,
  response: memberRowSchema,
  errors: ['member-not-found'],
});

export const addModeratorEndpoint = defineEndpoint({
  method: 'PUT',
  path: '/api/admin/members/:memberId/moderator',
  summary: 'Makes a member a moderator and notifies them. Rejects suspended and disabled accounts.',
  access: 'admin',
  params: memberParams,
  response: memberRowSchema,
  errors: ['member-not-found', 'admin-protected', 'member-suspended'],
});

export const removeModeratorEndpoint = defineEndpoint({
  method: 'DELETE',
  path: '/api/admin/members/:memberId/moderator',
  summary: 'Makes a moderator an ordinary member again, and notifies them.',
  access: 'admin',
  params: memberParams,
  response: memberRowSchema,
  errors: ['member-not-found', 'admin-protected'],
});
