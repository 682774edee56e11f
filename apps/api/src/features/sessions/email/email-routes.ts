import {
  cancelEmailChangeEndpoint,
  changeEmailEndpoint,
  confirmEmailEndpoint,
  getEmailEndpoint,
  restoreEmailEndpoint,
} from '@muster/contract/sessions/email.ts';
import type { AddRoute, Context } from '#src/features/context.ts';
import { cancelEmailChange, changeEmail, getEmailState } from './change-email.ts';
import { confirmEmail } from './confirm-email.ts';
import { restoreEmail } from './restore-email.ts';

export function addEmailRoutes(addRoute: AddRoute, context: Context): void {
  const { linkOrigins } = context;
  addRoute(getEmailEndpoint, ({ member }) => getEmailState(context, member.id));
  addRoute(changeEmailEndpoint, ({ member, body, request }) =>
    changeEmail(context, member, body, linkOrigins.ofMail(request)),
  );
  addRoute(cancelEmailChangeEndpoint, ({ member }) => cancelEmailChange(context, member));
  addRoute(confirmEmailEndpoint, async ({ body, request }) => ({
    email: await confirmEmail(context, body.token, linkOrigins.ofMail(request)),
  }));
  addRoute(restoreEmailEndpoint, ({ body }) => restoreEmail(context, body.token));
}
