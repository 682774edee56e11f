/** Letters that are written from right to left, such as Hebrew and Arabic. */
const rightToLeftLetter = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;

/** FIRST STRONG ISOLATE and POP DIRECTIONAL ISOLATE: what `<bdi>` does, in plain text. */
const isolate = (text: string): string => (rightToLeftLetter.test(text) ? `\u2068${text}\u2069` : text);

/** Texts of members in one line. */
export const joinTexts = (texts: readonly string[], separator = ' · '): string => texts.map(isolate).join(separator);

/** A sentence with texts of members in it, as in sentence`${name} joined`. They do not reorder the words around them. */
export const sentence = (words: readonly string[], ...values: readonly (string | number)[]): string =>
  String.raw({ raw: words }, ...values.map((value) => isolate(String(value))));
