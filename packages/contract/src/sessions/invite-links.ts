import { defineEndpoint, type RequestOf } from '../endpoint.ts';
import { memberIdSchema } from '../members/members.ts';
import { message } from '../message.ts';
import { idSchema } from '../values/id.ts';
import { instant } from '../values/instant.ts';
import { pageSchema, tablePageOf } from '../values/paging.ts';
import { atMost, storableText } from '../values/text.ts';
import { z } from '../zod.ts';

export const INVITE_USES_MAX = 100;
export const INVITE_NOTE_MAX_LENGTH = 100;
/** Valid links per member. Administrators have no limit. */
export const INVITE_LINKS_MAX = 20;
export const inviteLinksLimitMessage = message(
  "You can't have more than {max} valid invitation links. Revoke one first.",
  {
    max: INVITE_LINKS_MAX,
  },
);
/** Days until a link expires. */
export const inviteLinkDays = [1, 7, 30, 365] as const;

export const inviteStates = ['valid', 'used-up', 'expired', 'revoked'] as const;
export type InviteState = (typeof inviteStates)[number];

/** The secret part of an invite link: 256 random bits in base64url. */
export const inviteCodeSchema = z
  .string()
  .check(z.regex(/^[\w-]{43}$/, message('Part of this link is missing. Copy the complete invitation link.')));

/** A link that lets people register. Its code cannot be read again. */
export const inviteLinkSchema = z.object({
  id: idSchema,
  /** Only its creator and administrators read it. */
  note: z.string(),
  /** Accounts that were created with it. */
  uses: z.int(),
  maxUses: z.int(),
  createdAt: instant,
  expiresAt: instant,
  /** A link is also revoked while its creator may not invite. */
  state: z.enum(inviteStates),
});
export type InviteLink = z.output<typeof inviteLinkSchema>;

const personSchema = z.object({ id: memberIdSchema, name: z.string() });

/** An invite link as administrators see it. */
export const inviteLinkRowSchema = z.object({
  ...inviteLinkSchema.shape,
  /** Null if the account was deleted. */
  creator: z.nullable(personSchema),
  /** Also true while only its creator may not invite: the link would be valid again after that. */
  isRevocable: z.boolean(),
  /** Members who registered with it, without deleted accounts. */
  invited: z.array(personSchema),
});
export type InviteLinkRow = z.output<typeof inviteLinkRowSchema>;

const usesMessage = message('Enter a number from 1 to {max}', { max: INVITE_USES_MAX });

export const inviteLinkDraftSchema = z.strictObject({
  maxUses: z.int(usesMessage).check(z.minimum(1, usesMessage), z.maximum(INVITE_USES_MAX, usesMessage)),
  days: z.literal(inviteLinkDays),
  note: storableText().check(
    z.trim(),
    ...atMost(
      INVITE_NOTE_MAX_LENGTH,
      message('Keep the note to {max} characters or fewer', { max: INVITE_NOTE_MAX_LENGTH }),
    ),
  ),
});
export type InviteLinkDraft = z.output<typeof inviteLinkDraftSchema>;

const params = z.strictObject({ inviteLinkId: idSchema });

export const checkInviteEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/invite-links/check',
  summary: 'Checks the code of an invite link without using it. The code is in the body, because URLs are logged.',
  access: 'visitor',
  isSessionIndependent: true,
  body: z.strictObject({ code: inviteCodeSchema }),
  response: z.object({}),
  errors: ['invite-not-found', 'invite-used-up', 'invite-expired', 'invite-revoked'],
});

export const listInviteLinksEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/invite-links',
  summary: 'The newest invite links of the member, and whether they may create one.',
  access: 'member',
  response: z.object({ mayInvite: z.boolean(), inviteLinks: z.array(inviteLinkSchema) }),
});

export const createInviteLinkEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/invite-links',
  summary: 'Creates an invite link and returns it. It cannot be read again.',
  access: 'member',
  writesToOthers: true,
  body: inviteLinkDraftSchema,
  response: z.object({ link: z.string(), inviteLink: inviteLinkSchema }),
  errors: ['permission-denied', 'invite-links-limit'],
});

export const revokeInviteLinkEndpoint = defineEndpoint({
  method: 'DELETE',
  path: '/api/invite-links/:inviteLinkId',
  summary: 'Revokes an invite link of the member, or any one for administrators. Does nothing if there is none.',
  access: 'member',
  params,
  response: z.object({ inviteLinkId: idSchema }),
});

export const listAllInviteLinksEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/admin/invite-links',
  summary: 'A page of all invite links with the members who registered with them, newest first.',
  access: 'admin',
  querystring: z.strictObject({ state: z.optional(z.enum(inviteStates)), page: pageSchema }),
  response: tablePageOf(inviteLinkRowSchema),
});
export type InviteLinksQuery = RequestOf<typeof listAllInviteLinksEndpoint>['querystring'];
