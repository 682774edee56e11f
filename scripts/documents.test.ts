import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const documents = globSync(['*.md', 'docs/**/*.md'], { cwd: root });
const textOf = (path: string): string => readFileSync(join(root, path), 'utf8');

const manifest: { scripts: Record<string, string> } = JSON.parse(textOf('package.json'));

/** What each document says, found by a pattern whose first group is the thing of interest. */
const said = (pattern: RegExp): { document: string; thing: string }[] =>
  documents.flatMap((document) =>
    [...textOf(document).matchAll(pattern)].map(([, thing = '']) => ({ document, thing })),
  );

test('every npm command that a document names exists', () => {
  const commands = said(/(?:^|`)npm (?:run )?([a-z][a-z0-9:-]*)/gm).filter(({ thing }) => thing !== 'ci');
  expect(commands).not.toEqual([]);
  expect(commands.filter(({ thing }) => manifest.scripts[thing] === undefined)).toEqual([]);
});

test('every file that a document links to exists', () => {
  const links = said(/\]\((?!https?:|#)([^)#\s]+)/g);
  expect(links).not.toEqual([]);
  expect(links.filter(({ document, thing }) => !existsSync(join(root, dirname(document), thing)))).toEqual([]);
});

/** Where the short beginnings of the architecture's paths lead; the other paths are written whole. */
const placeOf = (path: string): string => path.replace(/^web\//, 'apps/web/src/').replace(/^api\//, 'apps/api/src/');

test('every path that the architecture names exists', () => {
  const paths = [
    ...textOf('docs/architecture.md').matchAll(/`([\w.@$-]+(?:\/[\w.@$-]+)+\/?|[\w.$-]+\.(?:tsx?|mjs))`/g),
  ].map(([, path = '']) => path);
  expect(paths).toContain('web/features/chat/send-message.ts');
  expect(paths.filter((path) => !existsSync(join(root, placeOf(path))))).toEqual([]);
});

test('what the server reads from its environment is documented', () => {
  const config = textOf('apps/api/src/config.ts');
  const names = [...config.matchAll(/^\s+([A-Z][A-Z_]+): z\b/gm)].map(([, name = '']) => name);
  expect(names).toContain('PORT');
  expect(names.filter((name) => !textOf('README.md').includes(`\`${name}\``))).toEqual([]);
  expect(names.filter((name) => !textOf('.env.example').includes(`${name}=`))).toEqual([]);
});
