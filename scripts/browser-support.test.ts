import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import bcd from '@mdn/browser-compat-data/forLegacyNode';
import { expect, test, vi } from 'vitest';
import { oldestBrowsers } from '../apps/web/browsers.ts';
import { listUnsupported } from './browser-support.ts';

const list = (script: string): string[] =>
  listUnsupported({ 'a.js': script }, { chrome: '111', edge: '111', firefox: '128', safari: '16.4' });

test.each([
  ['AbortSignal.any([a, b])', 'AbortSignal.any'],
  ['window.URL.parse(text)', 'URL.parse'],
  ['const { promise } = Promise.withResolvers()', 'Promise.withResolvers'],
  ['Map.groupBy(list, keyOf)', 'Map.groupBy'],
  ['new Set(a).union(b)', '.union'],
  ['navigator.setAppBadge(1)', 'Navigator.setAppBadge'],
  ['new Temporal.PlainDate(2026, 1, 1)', 'Temporal'],
  ['/[a--b]/v', 'regular expression with v'],
  ['new RegExp(`[a]`, `gv`)', 'regular expression with v'],
  ['/(?i:a)b/', 'regular expression with modifiers'],
  ['/(?<y>a)|(?<y>b)/', 'groups of one name'],
])('reports %s', (script, feature) => {
  expect(list(script).map((problem) => problem.split(', which')[0])).toEqual([`a.js: ${feature}`]);
});

test.each([
  'AbortSignal.timeout(5)',
  'list.toSorted()',
  '/(?<=a)\\p{L}(?:b)/dgu',
  "if ('setAppBadge' in navigator) navigator.setAppBadge(1)",
  'navigator.setAppBadge?.(1)',
  "const start = typeof Temporal === 'object' ? Temporal.Now : null",
  'window.trustedTypes?.createPolicy("a", {})',
  'class Shape { union() {} } new Shape().union()',
  'style.positionArea = "top"',
])('accepts %s', (script) => {
  expect(list(script)).toEqual([]);
});

test('reports a feature that only another function tests for', () => {
  expect(list('function a() { return URL.parse ? 1 : 2 } function b() { return URL.parse("/") }')).toHaveLength(1);
});

/** Runs the script of the page; returns whether it showed the text for old browsers. */
function showsText(globals: object): boolean {
  const [text, parent] = [{ hidden: true }, { removeChild: vi.fn<() => void>() }];
  const getElementById = (id: string): object => (id === 'too-old' ? text : { parentNode: parent });
  const script = readFileSync(join(import.meta.dirname, '../apps/web/src/check-browser.js'), 'utf8');
  runInNewContext(script, { document: { getElementById }, ...globals });
  expect(parent.removeChild).toHaveBeenCalledTimes(text.hidden ? 0 : 2);
  return !text.hidden;
}

test('the page tests for a method that all oldest supported versions have, and no older ones', () => {
  const support = bcd.javascript.builtins?.ArrayBuffer?.resize?.__compat?.support;
  const names = ['chrome', 'edge', 'firefox', 'safari'] as const;
  const first = names.map((name) => [name, [support?.[name] ?? []].flat()[0]?.version_added]);
  expect(Object.fromEntries(first)).toEqual(oldestBrowsers);
  expect(showsText({})).toBe(false);
  expect(showsText({ ArrayBuffer: Object })).toBe(true);
  expect(showsText({ ArrayBuffer: undefined })).toBe(true);
});
