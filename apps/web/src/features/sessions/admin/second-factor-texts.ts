import { t } from '@lingui/core/macro';
import { productName } from '#src/lib/product.ts';

export const recoveryFileName = t`${{ toLowerCase: productName.toLowerCase() }}-recovery-codes.txt`;
export const statusFailed = (reason: string): string => t`Couldn't load the two-factor status: ${reason}`;

/** Splits a secret or code into groups, which are easier to read and type. */
export const groupCharacters = (text: string, size: number): string =>
  text.match(new RegExp(`.{1,${size}}`, 'g'))?.join(' ') ?? text;
