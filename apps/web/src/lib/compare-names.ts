import { once, pageLanguage } from './page-language.ts';

const collator = once(() => new Intl.Collator(pageLanguage, { sensitivity: 'base', numeric: true }));

/** Compares names of games and platforms in the page's language. */
export const compareNames = (a: string, b: string): number => collator().compare(a, b);
