export interface TextPart {
  readonly text: string;
  /** Undefined for plain text. */
  readonly href?: string;
}

/** Never backtracks: it stops at the first character that cannot be part of a URL. */
const urlPattern = /\bhttps?:\/\/[^\s<>"'`]+/gi;

const trailingPunctuation = new Set('.,;:!?…)]}*_~');

function withoutPunctuation(url: string): string {
  let end = url.length;
  let unmatched = 0;
  for (const character of url) unmatched += character === '(' ? -1 : character === ')' ? 1 : 0;
  while (end > 0 && trailingPunctuation.has(url.charAt(end - 1))) {
    const isClosing = url.charAt(end - 1) === ')';
    if (isClosing && unmatched <= 0) break;
    if (isClosing) unmatched--;
    end--;
  }
  return url.slice(0, end);
}

/** Rejects URLs with a user name: 'https://bank.example@evil.example' leads to evil.example. */
function isSafe(url: string): boolean {
  const parsed = URL.parse(url);
  return parsed !== null && parsed.hostname !== '' && parsed.username === '' && parsed.password === '';
}

/** Splits a member's text into plain text and links. */
export function splitLinks(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { 0: match, index } of text.matchAll(urlPattern)) {
    const url = withoutPunctuation(match);
    if (!isSafe(url)) continue;
    if (index > end) parts.push({ text: text.slice(end, index) });
    parts.push({ text: url, href: url });
    end = index + url.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end) });
  return parts;
}
