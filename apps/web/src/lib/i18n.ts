import { I18n, type MessageDescriptor } from '@lingui/core';
import { pageLanguage } from './page-language.ts';
import { isolate } from './isolate.ts';

type Values = Readonly<Record<string, unknown>>;

/** Isolates inserted strings, so that right-to-left text does not reorder the sentence. */
class PageTexts extends I18n {
  override _(id: MessageDescriptor | string, values?: Values, options?: { readonly message?: string }): string {
    const given = typeof id === 'string' ? values : (id.values ?? values);
    const isolated = Object.entries(given ?? {}).map(([name, value]) => [
      name,
      typeof value === 'string' ? isolate(value) : value,
    ]);
    const descriptor = typeof id === 'string' ? { id, ...options } : id;
    return super._({ ...descriptor, values: Object.fromEntries(isolated) });
  }
}

declare global {
  /** Texts of the first screens. The build makes the first script import the file that sets them; undefined in development. */
  var firstTexts: Record<string, string> | undefined;
  /** Adds the texts of other screens. The build makes their scripts import the file that calls it. */
  var loadTexts: (texts: Record<string, string>) => void;
}

/** The texts of the page in its language. The `t` and `plural` macros use it. During development all texts are English. */
export const i18n = new PageTexts({
  locale: pageLanguage,
  messages: { [pageLanguage]: globalThis.prerendering?.messages ?? globalThis.firstTexts ?? {} },
});

globalThis.loadTexts = (texts) => i18n.load(pageLanguage, texts);

const PLACEHOLDER = /\{(\w+)\}/;

/** The values that fill the placeholders of a text; undefined if it is another text. */
function readValues(template: string, english: string): Values | undefined {
  const parts = template.split(PLACEHOLDER);
  const pattern = parts.map((part, index) => (index % 2 ? '(.+)' : part.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&')));
  const [, ...values] = new RegExp(`^${pattern.join('')}$`).exec(english) ?? [];
  const names = parts.filter((_, index) => index % 2);
  return values.length > 0 ? Object.fromEntries(names.map((name, index) => [name, values[index]])) : undefined;
}

/** Translates a text of the contract or the server, which the catalog lists in English. Returns any other text unchanged. */
export function translate(english: string): string {
  if (Object.hasOwn(i18n.messages, english)) return i18n._(english);
  for (const template of Object.keys(i18n.messages)) {
    const values = PLACEHOLDER.test(template) ? readValues(template, english) : undefined;
    if (values) return i18n._(template, values);
  }
  return english;
}
