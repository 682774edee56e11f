import { sentence } from '#src/lib/sentence.ts';
import { productName } from '#src/lib/product.ts';

export const adminLoginTexts = {
  title: 'Admin access',
  lead: `For administrators of ${productName}. Players sign in on the normal page.`,
  back: 'Back to homepage',
  email: 'Admin Email',
  password: 'Password',
  code: 'Code',
  codeHint: 'The six-digit code from your authenticator app, or a recovery code.',
  submit: 'Access Admin Panel',
  submitting: 'Logging in...',
  memberQuestion: 'Looking for your crew?',
  memberLink: 'Sign in as a player',
  limitedWithoutSession:
    'That password is right, but a player account already uses this email. Set ADMIN_EMAIL on the server to an address no player uses, restart, and try again.',
};

/** Shown while a member is signed in: a browser has one session. */
export const sessionReplacedNotice = (name: string): string =>
  sentence`You're signed in as ${name}. Signing in here signs ${name} out of this browser. To stay signed in, use a private window.`;

/** An error other than wrong credentials. */
export const authenticationError = (reason: string): string => `Authentication error: ${reason}`;
