import { plural } from '#src/lib/plural.ts';
import { productName } from '#src/lib/product.ts';

export const secondFactorTexts = {
  heading: 'Security',
  title: 'Two-factor sign-in',
  hint: 'When this is on, admin sign-in also asks for a code from your phone.',
  loading: 'Loading...',
  on: 'On',
  off: 'Off',
  switchOn: 'Turn on',
  switchingOn: 'Turning on...',
  starting: 'Preparing...',
  switchOff: 'Turn off',
  switchingOff: 'Turning off...',
  switchOffHint: "Enter a code from your app, or a recovery code, to confirm it's you.",
  setupTitle: 'Scan this with your authenticator app',
  qr: 'QR code for your authenticator app',
  secret: 'Or type this secret into the app:',
  copySecret: 'Copy secret',
  code: 'Code',
  setupCodeHint: 'Enter the code from the app to turn two-factor sign-in on. This signs you out everywhere else.',
  codesTitle: 'Save your recovery codes',
  codesHint: "Each code works once, for when you don't have your phone. You won't see them again.",
  copyCodes: 'Copy codes',
  copied: 'Copied.',
  copyFailed: "Your browser didn't allow copying. Select the text and copy it yourself.",
  download: 'Download',
  done: "I've saved them",
};

export const recoveryFileName = `${productName.toLowerCase()}-recovery-codes.txt`;
export const statusFailed = (reason: string): string => `Couldn't load the two-factor status: ${reason}`;
export const startFailed = (reason: string): string => `Couldn't start the setup: ${reason}`;
export const codesLeft = (count: number): string => `${plural(count, 'recovery code is', 'recovery codes are')} left.`;

/** Splits a secret or code into groups, which are easier to read and type. */
export const groupCharacters = (text: string, size: number): string =>
  text.match(new RegExp(`.{1,${size}}`, 'g'))?.join(' ') ?? text;
