import { z } from '@muster/contract/zod.ts';
import type { Sender } from './mail.ts';

const namedAddress = /^(?<name>[^<>]*)<(?<named>[^<>]+)>$/;
/** Whether this is an e-mail address. */
export const isEmailAddress = (text: string): boolean => z.regexes.html5Email.test(text);

/** 'Muster <no-reply@muster.example>', or the address alone. */
export function parseSender(text: string): Sender {
  const { name = '', named = text } = namedAddress.exec(text.trim())?.groups ?? {};
  return { name: plainName(name), address: named.trim() };
}

/** A name in the head of an e-mail stands in one line, without the quotes that may be around it. */
const plainName = (name: string): string =>
  name
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .replace(/^"(.*)"$/, '$1');

/** Whom mail comes from where nobody says; a product without an address of its own is at localhost. */
export function defaultSender(name: string, publicOrigin: string | undefined): Sender {
  const address = `no-reply@${publicOrigin === undefined ? 'localhost' : new URL(publicOrigin).hostname}`;
  return { name: plainName(name), address: isEmailAddress(address) ? address : 'no-reply@localhost' };
}
