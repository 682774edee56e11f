/** A header value has one line. Quotes around the name are removed. */
export const plainName = (name: string): string =>
  name
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .replace(/^"(.*)"$/, '$1');
