import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { extractor as macroExtractor } from '@lingui/cli/api';
import { defineConfig, type ExtractorType } from '@lingui/conf';
import { formatter } from '@lingui/format-po';
import { generateMessageId } from '@lingui/message-utils/generateMessageId';

const rootDir = join(import.meta.dirname, '../..');
const catalogs = join(rootDir, 'packages/contract/languages');
const languages = readdirSync(catalogs).map((file) => basename(file, '.po'));

/** Calls of `message` in the contract and of `translate` on the server, where no macros run, with their text if it is a literal. */
const messageCalls =
  /(?<!function )\b(?:message|translate)\(\s*(?:[\w.]+,\s*)?(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)")?/g;
const serverExtractor: ExtractorType = {
  match: (file) => /\/(?:packages\/contract|apps\/api)\/src\/.*\.ts$/.test(file),
  extract: (file, code, onMessage) => {
    for (const { 1: single, 2: double, index } of code.matchAll(messageCalls)) {
      const line = code.slice(0, index).split('\n').length;
      const literal = single ?? double;
      if (literal === undefined) throw new Error(`${file}:${line}: the text must be a string literal`);
      const text = literal.replaceAll(/\\(.)/g, '$1');
      onMessage({ id: generateMessageId(text), message: text, origin: [file, line] });
    }
  },
};

const po = formatter({ lineNumbers: false });

/** Catalogs of all translated texts, one file per language. The English texts are extracted from the code. */
export default defineConfig({
  rootDir,
  sourceLocale: 'en',
  locales: languages,
  catalogs: [
    {
      path: '<rootDir>/packages/contract/languages/{locale}',
      include: ['<rootDir>/apps/web/src', '<rootDir>/packages/contract/src', '<rootDir>/apps/api/src'],
      exclude: ['<rootDir>/**/*.test.*'],
    },
  ],
  extractors: [serverExtractor, macroExtractor],
  // Lingui compiles retired entries ('#~') too.
  format: { ...po, parse: (catalog, context) => po.parse(catalog.replaceAll(/^#~.*/gm, ''), context) },
  runtimeConfigModule: { i18n: ['#src/lib/i18n.ts', 'i18n'] },
});
