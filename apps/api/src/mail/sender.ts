import { z } from '@muster/contract/zod.ts';
import { plainName, type Sender } from './mail.ts';

const namedAddress = /^(?<name>[^<>]*)<(?<named>[^<>]+)>$/;
export const isEmailAddress = (text: string): boolean => z.regexes.html5Email.test(text);

/** Parses 'Muster <no-reply@muster.example>' or an address alone. */
export function parseSender(text: string): Sender {
  const { name = '', named = text } = namedAddress.exec(text.trim())?.groups ?? {};
  return { name: plainName(name), address: named.trim() };
}

/** The sender if MAIL_FROM is not set. Its domain is the public host name, or localhost if there is none. */
export function defaultSender(publicOrigin: string | undefined): Sender {
  const address = `no-reply@${publicOrigin === undefined ? 'localhost' : new URL(publicOrigin).hostname}`;
  return { name: '', address: isEmailAddress(address) ? address : 'no-reply@localhost' };
}
