/** Characters that reorder or break a line. Others than in `normalizeName`, because imported names were not normalized. */
const layoutCharacters = /[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}]/gu;

/** Everything that Discord may read as formatting, a mention, a link, an emoji or a timestamp contains one of these. */
const punctuation = /[!-/:-@[-`{-~]/g;

/**
 * A member's text that Discord shows as it is. Cuts it to `max` UTF-16 units, which Discord counts; with the backslashes, it
 * has at most twice as many.
 */
export function escapeDiscord(text: string, max: number): string {
  const line = text.replaceAll(layoutCharacters, ' ').toWellFormed();
  const cut = line.length > max ? line.slice(0, max - 1).replace(/[\uD800-\uDBFF]$/, '') + '…' : line;
  return cut.replaceAll(punctuation, String.raw`\$&`);
}
