import { splitLinks } from './split-links.ts';

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
