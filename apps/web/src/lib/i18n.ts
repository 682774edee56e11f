import { I18n, type MessageDescriptor } from '@lingui/core';
import { findMessage } from '@muster/contract/message.ts';
import { pageLanguage } from './page-language.ts';
import { isolate } from './isolate.ts';

type Values = Readonly<Record<string, unknown>>;

/** Texts of members are inserted so that they do not reorder the words around them. */
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

/** The texts of the page in its language. The `t` and `plural` macros use it. */
export const i18n = new PageTexts({
  locale: pageLanguage,
  messages: { [pageLanguage]: globalThis.prerendering?.messages ?? {} },
});

/** Translates a text of the contract or the server. Returns any other text unchanged. */
export function translate(english: string): string {
  const message = findMessage(english);
  return message ? i18n._(message.text, message.values) : english;
}
