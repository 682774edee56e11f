import { parseUrl } from '@muster/contract/values/parse-url.ts';
import { LinkifyIt, REBuilder } from 'linkify-it';

interface TextPart {
  readonly text: string;
  /** Undefined for plain text. */
  readonly href?: string;
}

class UrlGrammar extends REBuilder {
  /** Phones type the apostrophe of "Baldur's" as a closing quote, which would end the URL. */
  override get_path_extra(): RegExp {
    return new RegExp(`’(?=${this.get_pseudo_letter().source})|`);
  }

  /** A label of a host name. Allows underscores, which many game servers and DNS records have. */
  override get_domain(): RegExp {
    const letter = this.get_pseudo_letter().source;
    return new RegExp(`(?:${letter}|(?:${letter}|_)(?:[-_]|${letter}){0,61}${letter})`);
  }

  /** Allows the final dot of an absolute host name, which would otherwise end the URL. */
  override get_port(): RegExp {
    return new RegExp(`(?:\\.(?=:\\d|/|[?#]\\S))?${super.get_port().source}`);
  }
}

/** Matches a user name too, so that {@link readUrl} can reject it. */
const linkify = new LinkifyIt({ urlAuth: true, rebuilder: new UrlGrammar() });

/** Also without a space before it, because many scripts have none. */
const schemePattern = /(?<![a-z0-9_])https?:(?=\/\/)/gi;

/** Characters that reorder or hide parts of a URL. U+FE0F is excluded: it only selects an emoji form. */
const hiddenCharacter = /(?![\s\uFE0F])[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800\uFFFC]/u;

/** Letters of scripts without spaces between words. Hangul has spaces, but none before a particle. */
const unspacedLetter =
  /[\p{scx=Hani}\p{scx=Hira}\p{scx=Kana}\p{scx=Bopo}\p{scx=Hang}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}]/u
    .source;

/** Such a letter directly after 'https://a.example', 'https://a.example/' or 'https://a.example/b', but not in '/wiki/原神'. */
const followingText = new RegExp(
  `(?:(?<=\\.[a-z0-9]+)(?=[^/?#.]*(?:[/?#]|$))|(?<=//[^/?#]*/)|(?<=//[^/?#]*[/?#].*[a-z0-9]))${unspacedLetter}.*$`,
  'isu',
);

/** Marks of bold, struck or hidden text and of code, and a question mark before them or at the end. */
const trailingMarks = /[*_~|`?]+$/;

/** Browsers read a backslash as a slash, so that the text after it would look like a part of the host. */
const backslashAndAfter = /\\.*$/s;

/** The URL with its host as the browser reads it, in ASCII. Null with a user name: 'https://bank.example@evil.example'. */
function readUrl(text: string): string | null {
  const parsed = parseUrl(text);
  if (!parsed || parsed.username !== '' || parsed.password !== '') return null;
  return text.replace(/^https?:\/\/[^/?#]*/i, () => parsed.origin);
}

/** Splits a member's text into plain text and links. A link shows the host that it opens. */
export function splitLinks(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { 0: scheme, index } of text.matchAll(schemePattern)) {
    if (index < end) continue;
    const pathAt = index + scheme.length;
    const found = text.slice(index, pathAt + linkify.testSchemaAt(text, scheme, pathAt));
    const url = found.replace(backslashAndAfter, '').replace(followingText, '').replace(trailingMarks, '');
    const around = text.slice(Math.max(0, index - 2), index + found.length + 1);
    const link = hiddenCharacter.test(around) ? null : readUrl(url);
    if (!link) continue;
    if (index > end) parts.push({ text: text.slice(end, index) });
    parts.push({ text: link, href: link });
    end = index + url.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end) });
  return parts;
}

/** A member's text, with its URLs as links. */
export function LinkedText({ text }: { readonly text: string }) {
  return splitLinks(text).map((part, index) =>
    part.href === undefined ? (
      part.text
    ) : (
      <a
        key={index}
        href={part.href}
        // Isolates the URL from right-to-left text.
        dir="ltr"
        target="_blank"
        rel="noopener noreferrer nofollow"
        className="underline decoration-line-strong underline-offset-2 hover:decoration-current"
      >
        {part.text}
      </a>
    ),
  );
}
