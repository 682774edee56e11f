import { isolate } from './isolate.ts';

/** Texts of members in one line. */
export const joinTexts = (texts: readonly string[], separator = ' · '): string => texts.map(isolate).join(separator);
