import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const documents = globSync(['*.md', 'docs/**/*.md', 'packages/*/*.md'], { cwd: root });
const textOf = (path: string): string => readFileSync(join(root, path), 'utf8');

const manifest: { scripts: Record<string, string> } = JSON.parse(textOf('package.json'));

/** Matches of a pattern in all documents. `match` is the first group. */
const findMatches = (pattern: RegExp): { document: string; match: string }[] =>
  documents.flatMap((document) =>
    [...textOf(document).matchAll(pattern)].map(([, match = '']) => ({ document, match })),
  );

test('every npm command in a document exists', () => {
  const commands = findMatches(/(?:^|`)npm (?:run )?([a-z][a-z0-9:-]*)/gm).filter(({ match }) => match !== 'ci');
  expect(commands).not.toEqual([]);
  expect(commands.filter(({ match }) => manifest.scripts[match] === undefined)).toEqual([]);
});

test('every linked file exists', () => {
  const links = findMatches(/\]\((?!https?:|#)([^)#\s]+)/g);
  expect(links).not.toEqual([]);
  expect(links.filter(({ document, match }) => !existsSync(join(root, dirname(document), match)))).toEqual([]);
});

const countWords = (text: string): number => text.split(/\s+/).filter(Boolean).length;

test('the documents have at most 20,000 words', () => {
  expect(documents.reduce((sum, path) => sum + countWords(textOf(path)), 0)).toBeLessThanOrEqual(20_000);
});

test('there are at most 25 decision records, each of at most 250 words', () => {
  const records = documents.filter((path) => path.startsWith('docs/decisions/'));
  expect(records).not.toEqual([]);
  expect(records.length).toBeLessThanOrEqual(25);
  expect(records.filter((path) => countWords(textOf(path)) > 250)).toEqual([]);
});

/** Expands the short prefixes of the pages. */
const expandPath = (path: string): string => path.replace(/^web\//, 'apps/web/src/').replace(/^api\//, 'apps/api/src/');

const sources = ['{apps,packages}/*/{src,test}/**/*.{ts,tsx,mjs}', 'e2e/**/*.ts'];
const sourceNames = new Set(globSync(sources, { cwd: root }).map((path) => basename(path)));
/** A flow names a file in the folder of the one before without the folder. */
const pathExists = (path: string): boolean =>
  path.includes('/') ? existsSync(join(root, expandPath(path))) : sourceNames.has(path) || existsSync(join(root, path));

test.each([
  ['architecture', 'web/features/chat/sending/message-composer.tsx'],
  ['security', 'api/authorization.test.ts'],
  ['design', 'e2e/journeys/main-job.spec.ts'],
  ['how-to', 'web/frame/dashboard/sidebar.tsx'],
])('every path in the %s page exists', (page, example) => {
  const paths = [
    ...textOf(`docs/${page}.md`).matchAll(/`([\w.$-][\w.@$-]*(?:\/[\w.@$-]+)+\/?|[\w.$-]+\.(?:tsx?|mjs))`/g),
  ].map(([, path = '']) => path);
  expect(paths).toContain(example);
  expect(paths.filter((path) => !pathExists(path))).toEqual([]);
});

test('the server knows every page of the web app', () => {
  const [, keys = ''] = /interface FileRoutesByTo \{(.*?)\n\}/s.exec(textOf('apps/web/src/route-tree.gen.ts')) ?? [];
  const pages = [...keys.matchAll(/'(.+)':/g)].map(([, path = '']) => path);
  const known = [...textOf('packages/contract/src/paths.ts').matchAll(/^  '(.+)',$/gm)].map(([, path = '']) => path);
  expect(pages.toSorted()).toEqual(['/', '/posts/$postId', ...known].toSorted());
});

test('every environment variable of the server is documented', () => {
  const environment = textOf('apps/api/src/startup/settings/environment.ts');
  const names = [...environment.matchAll(/^\s+([A-Z][A-Z_]+): z\b/gm)].map(([, name = '']) => name);
  expect(names).toContain('PORT');
  expect(names.filter((name) => !textOf('README.md').includes(`\`${name}\``))).toEqual([]);
  expect(names.filter((name) => !textOf('.env.example').includes(`${name}=`))).toEqual([]);
});

test('the files and variables of compose.yaml exist', () => {
  const [compose, example] = [textOf('deploy/compose.yaml'), textOf('deploy/example.env')];
  const files = [...compose.matchAll(/(?<=[[\s'])\.\/([\w.-]+):/g)].map(([, name = '']) => name);
  expect(files).toContain('haproxy.cfg');
  expect(files.filter((name) => !existsSync(join(root, 'deploy', name)))).toEqual([]);
  const variables = new Set([...compose.matchAll(/\$\{(\w+)/g)].map(([, name = '']) => name));
  expect(variables).toContain('POSTGRES_PASSWORD');
  expect([...variables].filter((name) => !new RegExp(`^(# )?${name}=`, 'm').test(example))).toEqual([]);
});

test('the role of the server in compose.yaml is not a superuser', () => {
  const [compose, creation] = [textOf('deploy/compose.yaml'), textOf('deploy/create-database.sql')];
  const role = /DATABASE_URL: postgres:\/\/(\w+):/.exec(compose)?.[1] ?? '';
  expect(creation).toMatch(new RegExp(`^create role ${role} login password :'password';$`, 'm'));
  // The image makes the role in POSTGRES_USER a superuser.
  expect(compose).not.toContain('POSTGRES_USER');
});
