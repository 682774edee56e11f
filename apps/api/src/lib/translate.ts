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

/** The texts of a catalog by their English text. */
export function readTexts(catalog: string): Record<string, string> {
  // The parser returns retired entries ('#~'), the last one as if it were in use, and entries whose translation is a guess.
  const { items } = parsePo(catalog.replaceAll(/^#~.*/gm, ''));
  const withoutContext = items.filter(({ msgctxt, flags }) => !msgctxt && !flags.fuzzy);
  // Copied, because a substring retains the complete catalog in memory.
  return structuredClone(
    Object.fromEntries(withoutContext.map(({ msgid, msgstr: [text = ''] }) => [msgid, text || msgid])),
  );
}

function loadTexts(language: string): I18n {
  const messages = readTexts(readFileSync(join(folder, `${language}.po`), 'utf8'));
  return new I18n({ locale: language, messages: { [language]: messages } }).setMessagesCompiler(compileMessage);
}

/** The text with its values (ICU MessageFormat). English if the language has no catalog, or no translation of the text. */
export function translate(language: string, english: string, values: Readonly<Record<string, unknown>> = {}): string {
  const known = languages.includes(language) ? language : sourceLanguage;
  const texts = loaded.get(known) ?? loadTexts(known);
  loaded.set(known, texts);
  return texts._(english, values);
}
