import { isolate } from './isolate.ts';

/** Creates the value on first use. */
export function once<Value extends object>(create: () => Value): () => Value {
  let value: Value | undefined;
  return () => (value ??= create());
}

declare global {
  /** Language and compiled texts while the build prerenders the home page. */
  var prerendering: { readonly language: string; readonly messages: Record<string, string> } | undefined;
}

/** The language of all texts, and so of numbers, dates and sorting. Changing it requires a reload. */
export const pageLanguage: string =
  globalThis.prerendering?.language ?? (globalThis.document?.documentElement.lang || 'en');

/** The 12- or 24-hour form follows the browser's region. */
export const hourCycle = (): 'h11' | 'h12' | 'h23' | 'h24' | undefined =>
  new Intl.DateTimeFormat(navigator.language, { hour: 'numeric' }).resolvedOptions().hourCycle;

/** Of Intl.Locale: a method in newer browsers, before that a property, and neither in Firefox before 153. Sunday is 7. */
interface WeekLocale extends Intl.Locale {
  readonly getWeekInfo?: () => { readonly firstDay: number };
  readonly weekInfo?: { readonly firstDay: number };
}

/** The first day of the week in the browser's region, 0 for Sunday; Monday, as in ISO 8601, if unknown. */
export function firstWeekday(): number {
  const locale: WeekLocale = new Intl.Locale(navigator.language);
  return ((locale.getWeekInfo?.() ?? locale.weekInfo)?.firstDay ?? 1) % 7;
}

const collator = once(() => new Intl.Collator(pageLanguage, { sensitivity: 'base', numeric: true }));

/** Compares names of games and platforms in the page's language. */
export const compareNames = (a: string, b: string): number => collator().compare(a, b);

const numbers = once(() => new Intl.NumberFormat(pageLanguage));

export const formatNumber = (number: number): string => numbers().format(number);

/** A list of members' texts in the page's language, such as 'ranked, chill'. */
export const formatList = (texts: readonly string[]): string =>
  new Intl.ListFormat(pageLanguage, { type: 'unit', style: 'short' }).format(texts.map(isolate));
