/** Characters that reorder or break a line. More than `normalizeName` removes, because imported names were not normalized. */
const layoutCharacters = /[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}]/gu;

/** Everything that Discord may read as formatting, a mention, a link, an emoji or a timestamp contains one of these. */
const punctuation = /[!-/:-@[-`{-~]/g;

/**
 * Escapes a member's text so that Discord shows it literally. Cuts it to `max` UTF-16 units, which Discord counts; the
 * backslashes at most double it.
 */
export function escapeDiscord(text: string, max: number): string {
  const line = text.replaceAll(layoutCharacters, ' ').toWellFormed();
  const cut = line.length > max ? line.slice(0, max - 1).replace(/[\uD800-\uDBFF]$/, '') + '…' : line;
  return cut.replaceAll(punctuation, String.raw`\$&`);
}
