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
import { changePassword } from '../sessions/passwords/change-password.ts';
import { deleteAccount } from './delete-account.ts';
import { summarizeDeletion } from './deletion-repository.ts';
import { endDeviceSession, endOtherSessions, listDeviceSessions } from '../sessions/devices/device-sessions.ts';
import { exportData } from './export-data.ts';
import { requestPasswordReset } from '../sessions/passwords/request-password-reset.ts';
import { resetPassword } from '../sessions/passwords/reset-password.ts';
import type { Context } from '../context.ts';

export function addAccountRoutes(addRoute: AddRoute, addFileRoute: AddDownloadRoute, context: Context): void {
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

  addRoute(listSessionsEndpoint, ({ member }) => listDeviceSessions(context, member));

  addRoute(endSessionEndpoint, async ({ member, params: { sessionId }, reply }) => {
    await endDeviceSession(context, member, sessionId);
    if (sessionId === member.sessionId) cookies.clearSession(reply);
    return { sessionId };
  });

  addRoute(endOtherSessionsEndpoint, async ({ member }) => ({
    endedSessions: await endOtherSessions(context, member),
  }));

  addFileRoute(exportDataEndpoint, ({ member }) => exportData(context, member));

  addRoute(getDeletionSummaryEndpoint, ({ member }) => summarizeDeletion(context.db, member.id));
  addRoute(deleteAccountEndpoint, async ({ member, body, reply }) => {
    const deleted = await deleteAccount(context, member, body.password);
    cookies.clearSession(reply);
    return deleted;
  });
}
