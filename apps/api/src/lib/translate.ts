import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { I18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { parsePo } from 'pofile-ts';

const folder = fileURLToPath(new URL('../../../../packages/contract/languages', import.meta.url));
export const sourceLanguage = 'en';
/** Languages with a catalog. */
export const languages: readonly string[] = readdirSync(folder).map((file) => basename(file, '.po'));

const loaded = new Map<string, I18n>();

function loadTexts(language: string): I18n {
  const { items } = parsePo(readFileSync(join(folder, `${language}.po`), 'utf8'));
  // The parser also returns obsolete ('#~') and unconfirmed ('fuzzy') entries.
  const withoutContext = items.filter(({ msgctxt, obsolete, flags }) => !msgctxt && !obsolete && !flags.fuzzy);
  const messages = Object.fromEntries(withoutContext.map(({ msgid, msgstr: [text = ''] }) => [msgid, text || msgid]));
  return new I18n({ locale: language, messages: { [language]: messages } }).setMessagesCompiler(compileMessage);
}

/** The text with its values (ICU MessageFormat). English if the language has no catalog, or no translation of the text. */
export function translate(language: string, english: string, values: Readonly<Record<string, unknown>> = {}): string {
  const known = languages.includes(language) ? language : sourceLanguage;
  const texts = loaded.get(known) ?? loadTexts(known);
  loaded.set(known, texts);
  return texts._(english, values);
}
