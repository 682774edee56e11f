import { RECOVERY_CODE_COUNT } from '@muster/contract/admin/sign-in.ts';
import { plural } from '#src/lib/plural.ts';
import { productName } from '#src/lib/product.ts';

export const secondFactorTexts = {
  heading: 'Security',
  title: 'Second factor',
  hint: 'The administrators’ door asks for a code from an app on your phone as well as the password.',
  loading: 'Loading...',
  on: 'On',
  off: 'Off',
  switchOn: 'Switch on',
  switchingOn: 'Switching on...',
  starting: 'Preparing...',
  switchOff: 'Switch off',
  switchingOff: 'Switching off...',
  switchOffHint: 'A code from your app, or a recovery code, proves that it is you.',
  cancel: 'Cancel',
  retry: 'Try again',
  setupTitle: 'Scan this with your authenticator app',
  qr: 'QR code for your authenticator app',
  secret: 'Or type this secret into the app:',
  copySecret: 'Copy secret',
  code: 'Code',
  setupCodeHint: 'The six digits that the app shows now. The second factor is on once they are right.',
  codesTitle: 'Keep these recovery codes',
  codesHint: `Each of these ${RECOVERY_CODE_COUNT} codes opens the door once, when your phone is away. They are shown this once only.`,
  copyCodes: 'Copy codes',
  copied: 'Copied.',
  copyFailed: 'This browser did not let us copy. Please select and copy it yourself.',
  download: 'Download',
  done: 'I have kept them',
};

export const recoveryFileName = `${productName.toLowerCase()}-recovery-codes.txt`;
export const statusFailed = (reason: string): string => `Could not load the state of the second factor: ${reason}`;
export const startFailed = (reason: string): string => `Could not start: ${reason}`;
export const codesLeft = (count: number): string => `${plural(count, 'recovery code is', 'recovery codes are')} left.`;

/** Splits a secret or code into groups, which are easier to read and type. */
export const groupCharacters = (text: string, size: number): string =>
  text.match(new RegExp(`.{1,${size}}`, 'g'))?.join(' ') ?? text;
