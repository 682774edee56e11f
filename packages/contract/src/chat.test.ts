import { expect, test } from 'vitest';
import { chatIdOf, chatIdSchema } from './chat.ts';

const [ada, bob] = ['018f0000-0000-7000-8000-00000000000a', '018f0000-0000-7000-8000-00000000000b'];

test('two members have one conversation, whoever of them opens it', () => {
  expect(chatIdOf(ada, bob)).toBe(`${ada}_${bob}`);
  expect(chatIdOf(bob, ada)).toBe(`${ada}_${bob}`);
  expect(chatIdSchema.parse(chatIdOf(bob, ada))).toBe(`${ada}_${bob}`);
});
