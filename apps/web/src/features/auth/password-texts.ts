export const passwordTexts = {
  forgotTitle: 'Forgot your password?',
  forgotLead: 'We send a link to your address, and there you choose a new one.',
  email: 'Email address',
  sendLink: 'Send link',
  sendAgain: 'Send again',
  sending: 'Sending...',
  backToSignIn: 'Back to sign in',

  resetTitle: 'Choose a new password',
  resetLead: 'After this you sign in again, in every browser.',
  savePassword: 'Save password',
  saving: 'Saving...',
  passwordReset: 'Your password was changed. Please sign in.',
  otherPasswordReset: 'The password was changed.',

  incompleteLink: 'This link is not complete. Open the one in your email once more, or ask for a new one.',
  missingToken: 'Open the link in your email again, or ask for a new one.',
  requestNewLink: 'Ask for a new link',
} as const;

export const linkSent = (validMinutes: number): string =>
  `If there is an account for that address, a link is on its way. It works once, for ${validMinutes} minutes.`;
export const linkFailed = (reason: string): string => `Failed to send the link: ${reason}`;
