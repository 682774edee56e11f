/** Letters that are written from right to left, such as Hebrew and Arabic. */
const rightToLeftLetter = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;

/** FIRST STRONG ISOLATE and POP DIRECTIONAL ISOLATE: what `<bdi>` does, in plain text. */
export const isolate = (text: string): string =>
  rightToLeftLetter.test(text) || globalThis.document?.dir === 'rtl' ? `\u2068${text}\u2069` : text;

/** Texts of members in one line. */
export const joinTexts = (texts: readonly string[]): string => texts.map(isolate).join(' · ');
