import {
  changePasswordEndpoint,
  requestPasswordResetEndpoint,
  resetPasswordEndpoint,
} from '@muster/contract/sessions/passwords.ts';
import {
  createAccessTokenEndpoint,
  listAccessTokensEndpoint,
  revokeAccessTokenEndpoint,
} from '@muster/contract/sessions/access-tokens.ts';
import {
  endOtherSessionsEndpoint,
  endSessionEndpoint,
  listSessionsEndpoint,
} from '@muster/contract/sessions/device-sessions.ts';
import { signInEndpoint } from '@muster/contract/sessions/sign-in.ts';
import { getSessionEndpoint, type Session, signOutEndpoint } from '@muster/contract/sessions/session.ts';
import type { Member } from '#src/features/members/member.ts';
import { findDisabledReason } from './session-repository.ts';
import { endDeviceSession, endOtherSessions, listDeviceSessions, endSession } from './devices/device-sessions.ts';
import { listTokens } from './access-tokens/access-token-repository.ts';
import { createAccessToken, revokeAccessToken } from './access-tokens/access-tokens.ts';
import { changePassword } from './passwords/change-password.ts';
import { requestPasswordReset } from './passwords/request-password-reset.ts';
import { resetPassword } from './passwords/reset-password.ts';
import { addEmailRoutes } from './email/email-routes.ts';
import { addRegistrationRoutes } from './registration/registration-routes.ts';
import { signInClientOf, signIn } from './sign-in.ts';
import type { AddRoute, Context } from '#src/features/context.ts';

const sessionOf = (member: Member | null): Session => ({ member });

function addPasswordRoutes(addRoute: AddRoute, context: Context): void {
  const { cookies, linkOrigins } = context;

  addRoute(changePasswordEndpoint, async ({ member, body, request, reply }) => {
    const { session, endedSessions } = await changePassword(
      context,
      member,
      body,
      cookies.readDevice(request),
      linkOrigins.ofMail(request),
    );
    cookies.writeSession(reply, session);
    return { endedSessions };
  });

  addRoute(requestPasswordResetEndpoint, ({ body, request }) =>
    requestPasswordReset(context, body.email, request.ip, linkOrigins.ofMail(request)),
  );

  addRoute(resetPasswordEndpoint, async ({ body, request, reply }) => {
    const { deviceToken, endedSessions } = await resetPassword(context, body, linkOrigins.ofMail(request));
    cookies.writeDevice(reply, deviceToken);
    return { endedSessions };
  });
}

function addDeviceRoutes(addRoute: AddRoute, context: Context): void {
  const { cookies } = context;
  addRoute(listSessionsEndpoint, ({ member }) => listDeviceSessions(context, member));

  addRoute(endSessionEndpoint, async ({ member, params: { sessionId }, reply }) => {
    await endDeviceSession(context, member, sessionId);
    if (sessionId === member.sessionId) cookies.clearSession(reply);
    return { sessionId };
  });

  addRoute(endOtherSessionsEndpoint, async ({ member, request }) => ({
    endedSessions: await endOtherSessions(context, member, cookies.readDevice(request)),
  }));
}

function addAccessTokenRoutes(addRoute: AddRoute, context: Context): void {
  addRoute(listAccessTokensEndpoint, ({ member }) => listTokens(context.db, member.id));
  addRoute(createAccessTokenEndpoint, ({ member, body }) => createAccessToken(context, member, body));
  addRoute(revokeAccessTokenEndpoint, async ({ member, params: { tokenId } }) => {
    await revokeAccessToken(context, member, tokenId);
    return { tokenId };
  });
}

export function addSessionRoutes(addRoute: AddRoute, context: Context): void {
  const { cookies, db, sessionReader } = context;
  addPasswordRoutes(addRoute, context);
  addDeviceRoutes(addRoute, context);
  addAccessTokenRoutes(addRoute, context);
  addRegistrationRoutes(addRoute, context);
  addEmailRoutes(addRoute, context);

  addRoute(signInEndpoint, async ({ body, request, reply }) => {
    const previousToken = cookies.readSession(request);
    const { session, deviceToken, language } = await signIn(context, body, signInClientOf(context, request));
    // The previous session of this browser ends.
    await endSession(context, previousToken);
    cookies.writeSession(reply, session);
    cookies.writeDevice(reply, deviceToken);
    cookies.writeLanguage(reply, language);
    return sessionOf(await sessionReader.findMember(session.token));
  });

  addRoute(getSessionEndpoint, async ({ member, request }) => {
    const token = cookies.readSession(request);
    const reason = member || !token ? null : await findDisabledReason(db, token);
    return { ...sessionOf(member), ...(reason !== null && { disabled: { reason } }) };
  });

  addRoute(signOutEndpoint, async ({ request, reply }) => {
    await endSession(context, cookies.readSession(request));
    cookies.clearSession(reply);
    return sessionOf(null);
  });
}
