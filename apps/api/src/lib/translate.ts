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
  const messages = Object.fromEntries(items.map(({ msgid, msgstr: [text = ''] }) => [msgid, text || msgid]));
  return new I18n({ locale: language, messages: { [language]: messages } }).setMessagesCompiler(compileMessage);
}

/** The text in one of `languages`, with its values (ICU MessageFormat). English if it has no translation. */
export function translate(language: string, english: string, values: Readonly<Record<string, unknown>> = {}): string {
  const texts = loaded.get(language) ?? loadTexts(language);
  loaded.set(language, texts);
  return texts._(english, values);
}
