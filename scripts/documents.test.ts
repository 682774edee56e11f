import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const documents = globSync(['*.md', 'docs/**/*.md'], { cwd: root });
const textOf = (path: string): string => readFileSync(join(root, path), 'utf8');

const manifest: { scripts: Record<string, string> } = JSON.parse(textOf('package.json'));

/** What each document says, found by a pattern whose first group is the thing of interest. */
const findMatches = (pattern: RegExp): { document: string; thing: string }[] =>
  documents.flatMap((document) =>
    [...textOf(document).matchAll(pattern)].map(([, thing = '']) => ({ document, thing })),
  );

test('every npm command that a document names exists', () => {
  const commands = findMatches(/(?:^|`)npm (?:run )?([a-z][a-z0-9:-]*)/gm).filter(({ thing }) => thing !== 'ci');
  expect(commands).not.toEqual([]);
  expect(commands.filter(({ thing }) => manifest.scripts[thing] === undefined)).toEqual([]);
});

test('every file that a document links to exists', () => {
  const links = findMatches(/\]\((?!https?:|#)([^)#\s]+)/g);
  expect(links).not.toEqual([]);
  expect(links.filter(({ document, thing }) => !existsSync(join(root, dirname(document), thing)))).toEqual([]);
});

/** Where the short beginnings of the architecture's paths lead; the other paths are written whole. */
const expandPath = (path: string): string => path.replace(/^web\//, 'apps/web/src/').replace(/^api\//, 'apps/api/src/');

test('every path that the architecture names exists', () => {
  const paths = [
    ...textOf('docs/architecture.md').matchAll(/`([\w.@$-]+(?:\/[\w.@$-]+)+\/?|[\w.$-]+\.(?:tsx?|mjs))`/g),
  ].map(([, path = '']) => path);
  expect(paths).toContain('web/features/chat/sending/send-message.ts');
  expect(paths.filter((path) => !existsSync(join(root, expandPath(path))))).toEqual([]);
});

test('what the server reads from its environment is documented', () => {
  const config = textOf('apps/api/src/startup/config.ts');
  const names = [...config.matchAll(/^\s+([A-Z][A-Z_]+): z\b/gm)].map(([, name = '']) => name);
  expect(names).toContain('PORT');
  expect(names.filter((name) => !textOf('README.md').includes(`\`${name}\``))).toEqual([]);
  expect(names.filter((name) => !textOf('.env.example').includes(`${name}=`))).toEqual([]);
});

test('what compose.yaml needs is there: files beside it, and words in its example', () => {
  const [compose, example] = [textOf('deploy/compose.yaml'), textOf('deploy/example.env')];
  const files = [...compose.matchAll(/(?<=[[\s'])\.\/([\w.-]+):/g)].map(([, name = '']) => name);
  expect(files).toContain('haproxy.cfg');
  expect(files.filter((name) => !existsSync(join(root, 'deploy', name)))).toEqual([]);
  const words = new Set([...compose.matchAll(/\$\{(\w+)/g)].map(([, name = '']) => name));
  expect(words).toContain('POSTGRES_PASSWORD');
  expect([...words].filter((name) => !new RegExp(`^(# )?${name}=`, 'm').test(example))).toEqual([]);
});

test('in compose.yaml the program’s role is not the database’s administrator', () => {
  const [compose, creation] = [textOf('deploy/compose.yaml'), textOf('deploy/create-database.sql')];
  const role = /DATABASE_URL: postgres:\/\/(\w+):/.exec(compose)?.[1] ?? '';
  expect(creation).toMatch(new RegExp(`^create role ${role} login password :'password';$`, 'm'));
  // Without the name the image makes the administrator `postgres`; whoever is named there has every power.
  expect(compose).not.toContain('POSTGRES_USER');
});
