import { createInviteLinkEndpoint, type InviteLinkDraft } from '@muster/contract/sessions/invite-links.ts';
import { changeCommunitySettingsEndpoint } from '@muster/contract/sessions/registration.ts';
import { registerEndpoint } from '@muster/contract/sessions/sign-in.ts';
import { v7 as uuidv7 } from 'uuid';
import type { ApiClient } from './api-client.ts';
import { aPassword } from './factories.ts';

export const anInviteDraft = (changes: Partial<InviteLinkDraft> = {}): InviteLinkDraft => ({
  maxUses: 1,
  days: 7,
  note: '',
  ...changes,
});

/** Creates an invite link. Returns it with its code. */
export async function anInviteLink(creator: ApiClient, changes: Partial<InviteLinkDraft> = {}) {
  const { link, inviteLink } = await creator.call(createInviteLinkEndpoint, { body: anInviteDraft(changes) });
  return { ...inviteLink, link, code: new URL(link).hash.slice(1) };
}

export const changeSettings = (admin: ApiClient, body: object) => admin.call(changeCommunitySettingsEndpoint, { body });

/** Tries to register a new member. */
export const register = (client: ApiClient, inviteCode?: string, changes: object = {}) =>
  client.send(registerEndpoint, {
    body: {
      name: 'Kim',
      email: `${uuidv7()}@example.com`,
      password: aPassword,
      ...(inviteCode !== undefined && { inviteCode }),
      ...changes,
    },
  });
