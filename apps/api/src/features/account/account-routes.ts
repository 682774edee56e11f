import {
  changePasswordEndpoint,
  endOtherSessionsEndpoint,
  endSessionEndpoint,
  listSessionsEndpoint,
  requestPasswordResetEndpoint,
  resetPasswordEndpoint,
} from '@muster/contract/account.ts';
import type { AddRoute } from '../../http/route.ts';
import type { AccountDeps } from './account-deps.ts';
import { changePassword } from './change-password.ts';
import { endDeviceSession, endOtherSessions, listDeviceSessions } from './device-sessions.ts';
import { requestPasswordReset } from './request-password-reset.ts';
import { resetPassword } from './reset-password.ts';

/** Passwords, and where a member is signed in. */
export function addAccountRoutes(addRoute: AddRoute, deps: AccountDeps): void {
  const { cookies } = deps;

  addRoute(changePasswordEndpoint, async ({ member, body, request, reply }) => {
    const { sessionToken, endedSessions } = await changePassword(deps, member, body, cookies.readDevice(request));
    cookies.writeSession(reply, sessionToken);
    return { endedSessions };
  });

  addRoute(requestPasswordResetEndpoint, ({ body, request }) => requestPasswordReset(deps, body.email, request.ip));

  addRoute(resetPasswordEndpoint, async ({ body, reply }) => {
    const { deviceToken, endedSessions } = await resetPassword(deps, body);
    cookies.writeDevice(reply, deviceToken);
    return { endedSessions };
  });

  addRoute(listSessionsEndpoint, ({ member }) => listDeviceSessions(deps, member));

  addRoute(endSessionEndpoint, async ({ member, params: { sessionId }, reply }) => {
    await endDeviceSession(deps, member, sessionId);
    if (sessionId === member.sessionId) cookies.clearSession(reply);
    return { sessionId };
  });

  addRoute(endOtherSessionsEndpoint, async ({ member }) => ({ endedSessions: await endOtherSessions(deps, member) }));
}
