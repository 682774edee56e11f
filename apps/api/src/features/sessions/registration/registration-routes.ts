import {
  checkInviteEndpoint,
  createInviteLinkEndpoint,
  listAllInviteLinksEndpoint,
  listInviteLinksEndpoint,
  revokeInviteLinkEndpoint,
} from '@muster/contract/sessions/invite-links.ts';
import {
  changeCommunitySettingsEndpoint,
  getCommunitySettingsEndpoint,
  getRegistrationEndpoint,
} from '@muster/contract/sessions/registration.ts';
import { registerEndpoint } from '@muster/contract/sessions/sign-in.ts';
import type { AddRoute, Context } from '#src/features/context.ts';
import { actorOf } from '#src/features/members/insert-audit.ts';
import { hashToken } from '#src/lib/tokens.ts';
import { addressKey } from '#src/http/rate-limits/rate-limiter.ts';
import { signInClientOf } from '../sign-in.ts';
import { checkInviteCode } from './check-registration.ts';
import { changeCommunitySettings } from './change-community-settings.ts';
import { getCommunitySettings, getRegistration } from './community-settings-repository.ts';
import { listAllInviteLinks } from './invite-link-repository.ts';
import { createInviteLink, getInviteLinks, revokeInviteLink } from './invite-links.ts';
import { registerMember } from './register-member.ts';

export function addRegistrationRoutes(addRoute: AddRoute, context: Context): void {
  const { db, linkOrigins, rateLimiter } = context;

  addRoute(registerEndpoint, ({ body, request }) =>
    registerMember(context, body, signInClientOf(context, request), linkOrigins.ofMail(request)),
  );
  addRoute(getRegistrationEndpoint, () => getRegistration(db, context));
  addRoute(checkInviteEndpoint, async ({ body, request }) => {
    await rateLimiter.consume('inviteChecksPerHour', addressKey(request.ip));
    await checkInviteCode(db, hashToken(body.code));
    return {};
  });

  addRoute(listInviteLinksEndpoint, ({ member }) => getInviteLinks(context, member));
  addRoute(createInviteLinkEndpoint, ({ member, body, request }) =>
    createInviteLink(context, member, actorOf(member, request), body, linkOrigins.ofResponse(request)),
  );
  addRoute(revokeInviteLinkEndpoint, async ({ member, params: { inviteLinkId }, request }) => {
    await revokeInviteLink(context, member, actorOf(member, request), inviteLinkId);
    return { inviteLinkId };
  });

  addRoute(getCommunitySettingsEndpoint, () => getCommunitySettings(db, context));
  addRoute(changeCommunitySettingsEndpoint, ({ member, body, request }) =>
    changeCommunitySettings(context, actorOf(member, request), body),
  );
  addRoute(listAllInviteLinksEndpoint, ({ querystring }) => listAllInviteLinks(db, querystring));
}
