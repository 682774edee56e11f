import { expect, test } from 'vitest';
import { RULE_NAME_MAX_LENGTH, RULES_MAX_LENGTH } from './rules.ts';
import { isLinkAllowed, isTooDeep, listNamedRules, parseRules, type RulesNode } from './rules-document.ts';

const text = (node: RulesNode): string => (typeof node === 'string' ? node : node.children.map(text).join(''));
const tags = (nodes: readonly RulesNode[]): string[] =>
  nodes.flatMap((node) => (typeof node === 'string' ? [] : [node.tag, ...tags(node.children)]));

test('keeps headings, lists, marks, quotes and code', () => {
  const document = parseRules(
    '# Rules\n\nBe **kind** and *fair*.\\\nAlways.\n\n3. One\n4. Two\n\n- a\n  - b\n\n> quote\n\n---\n\n`x`\n\n```\ny\n```',
  );
  expect(tags(document).join(' ')).toBe('h1 p strong em br ol li li ul li ul li blockquote p hr p code pre');
  expect(document.find((node) => typeof node !== 'string' && node.tag === 'ol')).toMatchObject({ start: 3 });
});

test.each([
  '<script>alert(1)</script>',
  '<b>bold</b> & <img src=x onerror=alert(1)>',
  '<div>\nblock\n</div>',
  '[a]: mailto:team@a.example',
])('shows %j as text', (source) => {
  const document = parseRules(source);
  expect(tags(document)).toEqual(['p']);
  expect(document.map(text).join('')).toBe(source.replaceAll('\n', ' '));
});

test('shows the description of an image instead of fetching it', () => {
  const document = parseRules('![A map](https://a.example/map.png)');
  expect(tags(document)).toEqual(['p']);
  expect(document.map(text)).toEqual(['A map']);
});

test.each([
  ['https://a.example/rules', true],
  ['http://a.example', true],
  ['mailto:team@a.example', true],
  ['MAILTO:team@a.example', true],
  ['javascript:alert(1)', false],
  ['JaVaScRiPt:alert(1)', false],
  ['java\tscript:alert(1)', false],
  ['data:text/html,x', false],
  ['vbscript:x', false],
  ['file:///etc/passwd', false],
  ['steam://run/1', false],
  ['//a.example', false],
  ['/dashboard', false],
  ['rules', false],
  ['https://bank.example@a.example', false],
])('links to %s: %s', (href, isAllowed) => {
  expect(isLinkAllowed(href)).toBe(isAllowed);
  const linked = tags(parseRules(`[x](<${href}>)`)).includes('a');
  expect(linked).toBe(isAllowed);
});

/** The text and the address of each link. */
const links = (nodes: readonly RulesNode[]): [string, string | undefined][] =>
  nodes.flatMap((node) => {
    if (typeof node === 'string') return [];
    return node.tag === 'a' ? [[text(node), node.href]] : links(node.children);
  });

test.each([
  ['See https://a.example/rules.', ['https://a.example/rules']],
  [
    '1. (https://a.example/a_(b)), then http://b.example:8080/?c=d&e#f',
    ['https://a.example/a_(b)', 'http://b.example:8080/?c=d&e#f'],
  ],
  ['HTTPS://a.example', ['HTTPS://a.example']],
  ['https://xn--80ak6aa92e.com', ['https://xn--80ak6aa92e.com']],
  ['https://a.example/<script>alert(1)</script>', ['https://a.example/']],
])('links the bare addresses in %j as written', (source, expected) => {
  const document = parseRules(source);
  expect(links(document)).toEqual(expected.map((address) => [address, address]));
  expect(document.map(text).join('')).toBe(source.replace('1. ', ''));
});

test.each([
  'www.a.example a.example team@a.example',
  'mailto:team@a.example ftp://a.example //a.example steam://run/1',
  'javascript:alert(1) javascript://a.example/%0aalert(1) data:text/html,x',
  'javascripthttps://a.example',
  '`https://a.example`',
  'https:// http:///a https://a.example:99999',
  'https://bank.example@a.example https://team:secret@a.example/x',
])('leaves %j unlinked', (source) => {
  expect(links(parseRules(source))).toEqual([]);
});

test.each([
  ['https://a.example/"onmouseover="alert(1)', 'https://a.example/%22onmouseover=%22alert(1)'],
  ['https://\u0430pple.example', 'https://xn--pple-43d.example'],
  ['[https://bank.example https://a.example](https://c.example)', 'https://c.example'],
])('links %j only to %s', (source, expected) => {
  expect(links(parseRules(source)).map(([, href]) => href)).toEqual([expected]);
});

test('names the items of numbered lists outside of other lists and quotes, each once', () => {
  const rules = [
    '# Rules\n\nRead them.\n',
    '1. **Be kind.** To `everyone`,\n   [really](https://a.example)',
    '2. No cheating\n\n   Also not in ranked games.\n\n   1. Not a rule of its own',
    '3. No cheating',
    '4. > quoted',
    '\n## Posts\n\n1) No advertising\n\n- Not numbered\n  1. Nested\n\n> 1. In a quote',
  ].join('\n');
  expect(listNamedRules(parseRules(rules))).toEqual([
    'Be kind. To everyone, really',
    'No cheating',
    'quoted',
    'No advertising',
  ]);
  expect(listNamedRules(parseRules('## Be kind\n\n- No cheating'))).toEqual([]);
});

test('shortens long rules between characters, and names a limited number', () => {
  const [long = ''] = listNamedRules(parseRules(`1. ${'🎮'.repeat(100)}`));
  expect(long.length).toBeLessThanOrEqual(RULE_NAME_MAX_LENGTH);
  expect(long.isWellFormed()).toBe(true);
  expect(long.endsWith('🎮…')).toBe(true);
  const many = Array.from({ length: 150 }, (_, index) => `${index + 1}. rule ${index}`).join('\n');
  expect(listNamedRules(parseRules(many))).toHaveLength(100);
});

test('finds lists and quotes that are nested too deeply', () => {
  const quotes = (depth: number): string => `${'> '.repeat(depth)}x`;
  const lists = (depth: number): string =>
    Array.from({ length: depth }, (_, level) => `${'  '.repeat(level)}- item`).join('\n');
  expect([quotes(10), lists(5)].map(isTooDeep)).toEqual([false, false]);
  expect([quotes(14), lists(8), quotes(500), lists(100)].map(isTooDeep)).toEqual([true, true, true, true]);
});

/** Time for which a server may be busy with one text, with a margin for slow machines. */
const MAX_MS = 1_000;

test.each([
  '>',
  '- ',
  '1. ',
  '[',
  '![',
  '*a **b ',
  '*a_ ',
  '[a](',
  '<a',
  '\t- ',
  '&',
  '# ',
  '`',
  '\\',
  '> - ',
  'http://',
  'https://a.',
  'https://a@',
  'https://a.example/(',
  'https://a.example/[',
])('quickly parses %j repeated up to the maximum length', (part) => {
  const source = part.repeat(RULES_MAX_LENGTH / part.length);
  const startedAt = performance.now();
  listNamedRules(parseRules(source));
  isTooDeep(source);
  expect(performance.now() - startedAt).toBeLessThan(MAX_MS);
});
