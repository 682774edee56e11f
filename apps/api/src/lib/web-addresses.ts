import { replaceLookAlikes } from '@muster/contract/members/reserved-names.ts';
import topLevelDomains from 'tlds' with { type: 'json' };

/** Characters that look like a full stop or that browsers read as one, without those that NFKC replaces. */
const fullStops = /[\u3002\u0701\u0702\uA60E\uA4F8\u0660\u06F0\u{10A50}\u{1D16D}]/gu;

/** An initial or a title directly before a name: 'J.Li', 'Dr.No'. */
const initial = /(?<![\p{L}\p{N}])(?:\p{Lu}|Dr|Mr|Mrs|Ms|St|Prof)\.(?=\p{Lu}\p{Ll})/gu;

const isAscii = (text: string): boolean => /^[\0-\x7F]*$/.test(text);
const anyOf = (domains: readonly string[]): string => `(?:${domains.join('|')})`;

/**
 * The end of a host name: the end of a label and a top-level domain, and no further label. A letter of another script may
 * follow an ASCII domain, because many scripts have no spaces.
 */
const hostEnd = `[\\p{L}\\p{N}]\\p{M}*-*\\.(?:${[
  `(?:xn--[a-z0-9-]+|${anyOf(topLevelDomains.filter(isAscii))})(?!\\.?[\\p{sc=Latin}\\p{M}\\p{N}-])`,
  `${anyOf(topLevelDomains.filter((domain) => !isAscii(domain)))}(?!\\.?[\\p{L}\\p{M}\\p{N}-])`,
].join('|')})`;

const ipAddress = String.raw`(?<![\p{L}\p{N}.])\d{1,3}(?:\.\d{1,3}){3}(?!\.?[\p{L}\p{N}])`;
const hostName = new RegExp(`://|${hostEnd}|${ipAddress}`, 'iu');
const url = new RegExp(`://|(?<![\\p{L}\\p{N}])www\\.|(?:${hostEnd}|${ipAddress})(?::\\d+)?/`, 'iu');

const normalize = (text: string): string =>
  replaceLookAlikes(text.normalize('NFKC').replaceAll(fullStops, '.')).replaceAll(initial, ' ');

/** Whether a short text contains a host name or IP address, such as 'evil.com', even in look-alike characters. */
export const hasHostName = (text: string): boolean => hostName.test(normalize(text));

/** Whether a short text contains a URL. A host name alone does not count: games are named like 'slither.io'. */
export const hasUrl = (text: string): boolean => url.test(normalize(text));
