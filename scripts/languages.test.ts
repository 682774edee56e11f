import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { compileMessage, type CompiledMessage } from '@lingui/message-utils/compileMessage';
import { parsePo } from 'pofile-ts';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const files = globSync('packages/contract/languages/*.po', { cwd: root });

interface Entry {
  readonly english: string;
  readonly translation: string;
}

function readEntries(file: string): Entry[] {
  const { items } = parsePo(readFileSync(join(root, file), 'utf8'));
  return items.map(({ msgid, msgstr: [text = ''] }) => ({ english: msgid, translation: text || msgid }));
}

/** The names of the values that a message uses, and the plural categories of each of its plurals. */
function describe(message: CompiledMessage): { values: Set<string>; plurals: string[][] } {
  const values = new Set<string>();
  const plurals: string[][] = [];
  const visit = (part: unknown): void => {
    if (!Array.isArray(part)) return;
    const [name, kind, branches] = part;
    if (typeof name === 'string') values.add(name);
    if (typeof branches !== 'object' || branches === null) return;
    const { offset: _, ...texts } = branches;
    if (kind === 'plural') plurals.push(Object.keys(texts).filter((key) => !/^\d+$/.test(key)));
    Object.values(texts).forEach((text) => Array.isArray(text) && text.forEach(visit));
  };
  if (Array.isArray(message)) message.forEach(visit);
  return { values, plurals };
}

test.each(files)('%s has no retired and no unconfirmed entries', (file) => {
  const catalog = readFileSync(join(root, file), 'utf8');
  expect(catalog).not.toMatch(/^#~/m);
  expect(parsePo(catalog).items.flatMap(({ msgid, flags }) => (flags.fuzzy ? msgid : []))).toEqual([]);
});

test.each(files)('%s has no straight apostrophe before a value, which would be shown as text', (file) => {
  expect([...compileMessage("l'{name} d'{game}")].flat()).not.toContain('name');
  const texts = readEntries(file).flatMap(({ english, translation }) => [english, translation]);
  expect(texts.filter((text) => /'['{}#]/.test(text))).toEqual([]);
});

test('finds the catalogs', () => expect(files.length).toBeGreaterThanOrEqual(4));

test.each(files)('%s uses the placeholders of the English text and every plural form', (file) => {
  const language = basename(file, '.po');
  // `many` (a million or more) may be missing: no count reaches it.
  const categories = new Intl.PluralRules(language)
    .resolvedOptions()
    .pluralCategories.filter((name) => name !== 'many');
  const problems = readEntries(file).flatMap(({ english, translation }) => {
    const [source, target] = [describe(compileMessage(english)), describe(compileMessage(translation))];
    const wrong = [...source.values].toSorted().join() !== [...target.values].toSorted().join();
    const lacks = target.plurals.flatMap((forms) => categories.filter((name) => !forms.includes(name)));
    return wrong || lacks.length > 0 ? [{ translation, lacks }] : [];
  });
  expect(problems).toEqual([]);
});

test('styles use logical sides instead of left and right', () => {
  // Centering with left-1/2 works in both directions.
  const physical =
    /(?<![\w/.-])-?(?:m[lr]|p[lr]|left|right|(?:border|rounded)-[lr]|rounded-[tb][lr])-(?!1\/2)[\d[]|text-(?:left|right)\b/;
  const physicalCss =
    /(?:margin|padding|border)-(?:left|right)|^\s*(?:left|right):|(?:inset|padding|margin):(?: [\w.%-]+){4};/m;
  const sources = globSync('apps/web/src/**/*.{tsx,css}', { cwd: root, exclude: ['**/*.test.tsx'] });
  expect(sources.length).toBeGreaterThan(200);
  const isPhysical = (file: string): boolean =>
    (file.endsWith('.css') ? physicalCss : physical).test(readFileSync(join(root, file), 'utf8'));
  expect(sources.filter(isPhysical)).toEqual([]);
});
