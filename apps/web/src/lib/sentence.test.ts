import { expect, test } from 'vitest';
import { sentence } from './sentence.ts';

test.each([
  [sentence`${'Ada'} joined ${'Rust'}, ${2} of 3`, 'Ada joined Rust, 2 of 3'],
  [sentence`${'دانا'}, 5 posts`, '\u2068دانا\u2069, 5 posts'],
  [sentence`Block ${'נועה B'}?`, 'Block \u2068נועה B\u2069?'],
])('isolates inserted texts that are written from right to left: %s', (text, expected) => {
  expect(text).toBe(expected);
});
