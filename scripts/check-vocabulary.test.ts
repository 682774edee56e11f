import { expect, test } from 'vitest';
import { findCoinages } from './check-vocabulary.ts';

const textsIn = (path: string, content: string): string[] => findCoinages(path, content).map(({ text }) => text);

test.each([
  ['chat.ts', 'const x = tellMissed(1);', 'tellMissed'],
  ['chat.ts', 'interface ChatRoom {}', 'ChatRoom'],
  ['chat.ts', 'const UPLOADS_AT_ONCE = 2;', 'UPLOADS_AT_ONCE'],
  ['chat.ts', '/** Whom it is for. */', 'Whom'],
  ['chat.ts', "// It isn't a string: asks anew.", 'anew'],
  ['chat.test.ts', "test('the partner is told', async () => {});", 'told'],
  ['chat.test.ts', "test.each([1])(\n  'the partner is told %i times',\n  (n) => {},\n);", 'told'],
  ['kept-shell.ts', '', 'kept-shell'],
  ['page.css', '.admin-door { color: red; }', 'admin-door'],
  ['docs/chat.md', '# Chat\n\nA partner is told.', 'told'],
])('reports a coinage in %s: %s', (path, content, text) => {
  expect(textsIn(path, content)).toEqual([text]);
});

test('reports the line and the term to use instead', () => {
  expect(findCoinages('chat.ts', '\n\nhearAll();')).toEqual([
    { path: 'chat.ts', line: 3, text: 'hearAll', instead: expect.stringContaining('subscribe') },
  ]);
});

test.each([
  ['chat.ts', "const text = 'You are told whom it is for.';"],
  ['chat.ts', 'await Promise.allSettled([placeholder, keepAlive]);'],
  ['chat.ts', '// Stands for games that look alike and are told apart.'],
  ['docs/chat.md', 'Run `npm run tell`.\n\n```ts\ntellMissed();\n```'],
])('accepts %s: %s', (path, content) => {
  expect(textsIn(path, content)).toEqual([]);
});
