import { expect, test } from 'vitest';
import { chatIdOf, chatIdSchema, messageDraftSchema } from './chat.ts';

const [ada, bob] = ['018f0000-0000-7000-8000-00000000000a', '018f0000-0000-7000-8000-00000000000b'];

test('two members have one conversation, whoever of them opens it', () => {
  expect(chatIdOf(ada, bob)).toBe(`${ada}_${bob}`);
  expect(chatIdOf(bob, ada)).toBe(`${ada}_${bob}`);
  expect(chatIdSchema.parse(chatIdOf(bob, ada))).toBe(`${ada}_${bob}`);
});

test.each(['\uFFFC', '\u0301\u0301', '\u200B'])('a message of %j shows nothing and is refused', (text) => {
  const { error } = messageDraftSchema.safeParse({ id: ada, text });
  expect(error?.issues[0]?.message).toBe('Please write a message');
});
