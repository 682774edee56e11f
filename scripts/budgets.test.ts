import { expect, test } from 'vitest';
import { isOverBudget, type Manifest, measureBudgets } from './budgets.ts';

const route = (path: string) => `src/routes/${path}?tsr-split=component---loader`;

const manifest: Manifest = {
  'index.html': {
    file: 'main.js',
    name: 'index',
    css: ['main.css'],
    assets: ['a.woff2', 'b.woff2', 'picture.png'],
    imports: ['_start'],
  },
  _start: { file: 'start.js', imports: ['_deep'] },
  _deep: { file: 'deep.js', imports: ['_start'] },
  _home: { file: 'home.js', name: 'home', imports: ['_start'] },
  _app: { file: 'app.js', name: 'app', imports: ['_start'] },
  _members: { file: 'members.js', name: 'members', imports: ['_app', '_start'] },
  [route('admin-panel.tsx')]: { file: 'panel.js', isDynamicEntry: true, css: ['panel.css', 'main.css'] },
};

const sizes: Record<string, number> = {
  'main.js': 1_000,
  'start.js': 60_000,
  'deep.js': 20_000,
  'home.js': 5_000,
  'app.js': 7_000,
  'members.js': 56_000,
  'panel.js': 55_000,
  'main.css': 13_000,
  'panel.css': 1_000,
  'a.woff2': 40_000,
  'b.woff2': 20_000,
};

const pageSizes = { script: 1, style: 500, texts: 2 };

const measure = (changed: Record<string, number> = {}) =>
  measureBudgets(
    manifest,
    (file) => {
      const bytes = { ...sizes, ...changed }[file];
      if (bytes === undefined) throw new Error(`${file} is not among what is measured`);
      return bytes;
    },
    pageSizes,
  );

test('each page counts the files that it loads at start, each file once', () => {
  expect(measure().map(({ name, bytes }) => [name, bytes])).toEqual([
    ['JavaScript of home', 86_003],
    ['JavaScript of the dashboard', 144_003],
    ['largest route chunk', 55_000],
    ['CSS', 14_500],
    ['fonts', 60_000],
  ]);
  expect(measure().filter(isOverBudget)).toEqual([]);
});

test.each([
  ['JavaScript of home', { 'home.js': 24_000 }],
  ['JavaScript of the dashboard', { 'members.js': 84_000 }],
  ['largest route chunk', { 'panel.js': 60_001 }],
  ['CSS', { 'panel.css': 7_001 }],
  ['fonts', { 'b.woff2': 50_001 }],
])('reports %s over its budget', (name, excess) => {
  expect(
    measure(excess)
      .filter(isOverBudget)
      .map((found) => found.name),
  ).toEqual([name]);
});

test('rejects a build without an expected page', () => {
  const { _home, ...rest } = manifest;
  expect(() => measureBudgets(rest, () => 1, pageSizes)).toThrow("The build has no chunk 'home'.");
});

test('rejects a build without fonts', () => {
  const { 'index.html': page, ...others } = manifest;
  const without = { ...others, 'index.html': { ...page, file: 'main.js', assets: [] } };
  expect(() => measureBudgets(without, (file) => sizes[file] ?? 0, pageSizes)).toThrow('The build has no font.');
});
