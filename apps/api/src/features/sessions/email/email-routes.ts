import {
  cancelEmailChangeEndpoint,
  changeEmailEndpoint,
  confirmEmailEndpoint,
  getEmailEndpoint,
  getEmailVerificationEndpoint,
  restoreEmailEndpoint,
  sendVerificationEndpoint,
} from '@muster/contract/sessions/email.ts';
import type { AddRoute, Context } from '#src/features/context.ts';
import { countUnverified } from './member-email-repository.ts';
import { cancelEmailChange, changeEmail, getEmailState } from './change-email.ts';
import { confirmEmail } from './confirm-email.ts';
import { sendVerification } from './verify-email.ts';
import { restoreEmail } from './restore-email.ts';

export function addEmailRoutes(addRoute: AddRoute, context: Context): void {
  const { db, linkOrigins, mailer } = context;
  addRoute(getEmailEndpoint, ({ member }) => getEmailState(context, member.id));
  addRoute(changeEmailEndpoint, ({ member, body, request }) =>
    changeEmail(context, member, body, linkOrigins.ofMail(request)),
  );
  addRoute(cancelEmailChangeEndpoint, ({ member }) => cancelEmailChange(context, member));
  addRoute(sendVerificationEndpoint, ({ member, request }) =>
    sendVerification(context, member, linkOrigins.ofMail(request)),
  );
  addRoute(getEmailVerificationEndpoint, async () => ({
    sendsMail: mailer.sendsMail,
    unverifiedMembers: await countUnverified(db),
  }));
  addRoute(confirmEmailEndpoint, async ({ body, request }) => ({
    email: await confirmEmail(context, body.token, linkOrigins.ofMail(request)),
  }));
  addRoute(restoreEmailEndpoint, ({ body }) => restoreEmail(context, body.token));
}
