import { join } from 'node:path';
import { getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';

export const configPath = join(import.meta.dirname, 'lingui.config.ts');
const CONTRACT = /^packages\/contract\//;

/** HTML collapses the spaces that pseudolocale would insert, and axe ignores punctuation in names. */
const longerTexts = { extend: 0.4, extendCharacter: '~~~ ' };

/** Pseudo-languages for tests: accented and 40 % longer; `ar-XB` is also right-to-left. */
export const pseudoLanguages: Readonly<Record<string, typeof longerTexts & { rightToLeft?: boolean }>> = {
  'en-XA': longerTexts,
  'ar-XB': { ...longerTexts, rightToLeft: true },
};

/** Languages with a catalog. */
export const listLanguages = (): readonly string[] => getConfig({ configPath }).locales;

/** Texts by id, or by English text for those of the contract, whose ids no macro generates. */
export type Catalog = Readonly<Record<string, string>>;

const isFuzzy = (extra: Readonly<Record<string, unknown>> = {}): boolean =>
  Array.isArray(extra.flags) && extra.flags.includes('fuzzy');

/** The catalogs of these languages, in their order. */
export async function readCatalogs(
  languageTags: readonly string[],
  catalogs = getConfig({ configPath }).catalogs,
): Promise<[string, Catalog][]> {
  const [source] = await getCatalogs({ ...getConfig({ configPath }), catalogs });
  if (!source) throw new Error('lingui.config.ts has no catalog.');
  const entries = Object.entries((await source.read('en')) ?? {});
  const ofContract = entries.filter(([, { origin = [] }]) => origin.some(([file]) => CONTRACT.test(file)));
  const read = async (language: string): Promise<[string, Catalog]> => {
    const { messages } = await source.getTranslations(language in pseudoLanguages ? 'en' : language, {
      sourceLocale: 'en',
      fallbackLocales: { default: 'en' },
    });
    // The translation of a fuzzy entry is only a guess.
    const fuzzy = Object.entries((await source.read(language)) ?? {}).filter(([, entry]) => isFuzzy(entry.extra));
    for (const [id, { message = '' }] of fuzzy) messages[id] = message;
    const byEnglish = ofContract.map(([id, { message = '' }]) => [message, messages[id] ?? '']);
    return [language, { ...messages, ...Object.fromEntries(byEnglish) }];
  };
  return Promise.all(languageTags.map(read));
}
