import { productName } from '#src/lib/product.ts';

export const adminLoginTexts = {
  title: 'Admin access',
  lead: `The administrators’ door to ${productName}. Players sign in elsewhere.`,
  back: 'Back to homepage',
  email: 'Admin Email',
  password: 'Password',
  code: 'Code',
  codeHint: 'The six digits that your app shows, or a recovery code.',
  submit: 'Access Admin Panel',
  submitting: 'Logging in...',
  memberQuestion: 'Looking for your crew?',
  memberLink: 'Sign in as a player',
  limitedAlone:
    'The credentials were right, but their address belongs to an ordinary account, so no administrator could be signed in and nothing was granted. Give the administrator an address of its own on the server, then try again.',
};

/** Shown while a member is signed in: a browser has one session. */
export const replacesPlayer = (name: string): string =>
  `You're signed in as ${name}. Signing in here signs ${name} out of this browser.`;

/** An error other than wrong credentials. */
export const authenticationError = (reason: string): string => `Authentication error: ${reason}`;
