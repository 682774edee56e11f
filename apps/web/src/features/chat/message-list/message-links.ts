export interface TextPart {
  readonly text: string;
  /** Where a link leads; undefined for plain text. */
  readonly href?: string;
}

/** Stops at the first character that cannot be part of an address; never backtracks. */
const addressPattern = /\bhttps?:\/\/[^\s<>"'`]+/gi;

/** Characters that end a sentence rather than an address. */
const closers = new Set('.,;:!?…)]}*_~');

function withoutPunctuation(address: string): string {
  let end = address.length;
  let unmatched = 0;
  for (const character of address) unmatched += character === '(' ? -1 : character === ')' ? 1 : 0;
  while (end > 0 && closers.has(address.charAt(end - 1))) {
    const isClosing = address.charAt(end - 1) === ')';
    if (isClosing && unmatched <= 0) break;
    if (isClosing) unmatched--;
    end--;
  }
  return address.slice(0, end);
}

/** An address that names a host and carries no user name: 'https://bank.example@evil.example' is not what it seems. */
function isHonest(address: string): boolean {
  const url = URL.parse(address);
  return url !== null && url.hostname !== '' && url.username === '' && url.password === '';
}

/** A message cut into plain text and web addresses. */
export function splitLinks(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let done = 0;
  for (const { 0: found, index } of text.matchAll(addressPattern)) {
    const address = withoutPunctuation(found);
    if (!isHonest(address)) continue;
    if (index > done) parts.push({ text: text.slice(done, index) });
    parts.push({ text: address, href: address });
    done = index + address.length;
  }
  if (done < text.length) parts.push({ text: text.slice(done) });
  return parts;
}
