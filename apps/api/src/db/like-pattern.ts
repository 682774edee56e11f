import { foldText } from '@muster/contract/values/fold-text.ts';

/** A `like` pattern that finds a text in folded text. '%', '_' and '\' are literal. */
export const likePattern = (text: string): string =>
  // Escaped last: folding turns the full-width '％' into '%'.
  `%${foldText(text).replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
