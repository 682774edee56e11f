import { plural } from '#src/lib/plural.ts';

export const passwordTexts = {
  forgotTitle: 'Forgot your password?',
  forgotLead: 'Enter the email address of your account.',
  email: 'Email address',
  sendLink: 'Send link',
  sendAgain: 'Send again',
  sending: 'Sending...',
  backToSignIn: 'Back to sign in',

  resetTitle: 'Choose a new password',
  resetLead: "You'll need to sign in again on all your devices.",
  savePassword: 'Save password',
  saving: 'Saving...',
  passwordReset: 'Your password was changed. Please sign in.',
  otherPasswordReset: 'The password was changed.',

  incompleteLink: 'Part of this link is missing. Open it from the email again, or request a new one.',
  missingToken: 'This page lost your link. Open it from your email again, or request a new one.',
  requestNewLink: 'Request a new link',

  password: 'Password',
  passwordHint: 'Changing your password signs you out on all other devices.',
  changePassword: 'Change password',
  currentPassword: 'Current password',
  savingPassword: 'Changing...',
} as const;

export const noMailServer =
  "This server can't send email. Ask an administrator for a reset link. They can create one in the admin panel, under Users.";
export const linkSent = (validMinutes: number): string =>
  `If an account uses that address, a link is on its way. It works once and expires in ${validMinutes} minutes.`;
export const linkFailed = (reason: string): string => `Couldn't send the link: ${reason}`;
export const passwordChanged = (endedSessions: number): string =>
  endedSessions === 0
    ? 'Your password was changed.'
    : `Your password was changed. ${plural(endedSessions, 'other device was', 'other devices were')} signed out.`;
