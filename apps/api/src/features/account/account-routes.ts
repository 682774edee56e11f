import {
  changePasswordEndpoint,
  deleteAccountEndpoint,
  endOtherSessionsEndpoint,
  endSessionEndpoint,
  exportDataEndpoint,
  getDeletionSummaryEndpoint,
  listSessionsEndpoint,
  requestPasswordResetEndpoint,
  resetPasswordEndpoint,
} from '@muster/contract/members/account.ts';
import type { AddDownloadRoute, AddRoute } from '../../http/route.ts';
import type { AccountDeps } from './account-deps.ts';
import { changePassword } from '../sessions/passwords/change-password.ts';
import { deleteAccount } from './delete-account.ts';
import { summarizeDeletion } from './deletion-repository.ts';
import { endDeviceSession, endOtherSessions, listDeviceSessions } from '../sessions/devices/device-sessions.ts';
import { exportData } from './export-data.ts';
import { requestPasswordReset } from '../sessions/passwords/request-password-reset.ts';
import { resetPassword } from '../sessions/passwords/reset-password.ts';

export function addAccountRoutes(addRoute: AddRoute, addFileRoute: AddDownloadRoute, deps: AccountDeps): void {
  const { cookies, linkOrigins } = deps;

  addRoute(changePasswordEndpoint, async ({ member, body, request, reply }) => {
    const { session, endedSessions } = await changePassword(
      deps,
      member,
      body,
      cookies.readDevice(request),
      linkOrigins.ofMail(request),
    );
    cookies.writeSession(reply, session);
    return { endedSessions };
  });

  addRoute(requestPasswordResetEndpoint, ({ body, request }) =>
    requestPasswordReset(deps, body.email, request.ip, linkOrigins.ofMail(request)),
  );

  addRoute(resetPasswordEndpoint, async ({ body, request, reply }) => {
    const { deviceToken, endedSessions } = await resetPassword(deps, body, linkOrigins.ofMail(request));
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

  addFileRoute(exportDataEndpoint, ({ member }) => exportData(deps, member));

  addRoute(getDeletionSummaryEndpoint, ({ member }) => summarizeDeletion(deps.db, member.id));
  addRoute(deleteAccountEndpoint, async ({ member, body, reply }) => {
    const deleted = await deleteAccount(deps, member, body.password);
    cookies.clearSession(reply);
    return deleted;
  });
}
