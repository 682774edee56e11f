import { expect, test } from 'vitest';
import { messageDraftSchema } from './messages.ts';
import { chatIdOf, chatIdSchema, crewChatIdOf } from './chat.ts';

const [ada, bob] = ['018f0000-0000-7000-8000-00000000000a', '018f0000-0000-7000-8000-00000000000b'];

test('the conversation id does not depend on the order of the two members', () => {
  expect(chatIdOf(ada, bob)).toBe(`${ada}_${bob}`);
  expect(chatIdOf(bob, ada)).toBe(`${ada}_${bob}`);
  expect(chatIdSchema.parse(chatIdOf(bob, ada))).toBe(`${ada}_${bob}`);
});

test('the conversation id of a crew contains its post', () => {
  expect(chatIdSchema.parse(crewChatIdOf(ada))).toContain(ada);
  expect(chatIdSchema.safeParse(`crew_${ada}_${bob}`).success).toBe(false);
});

test.each(['\uFFFC', '\uFFFD', '\u0301\u0301', '\u200B'])(
  'rejects a message of %j, which has no visible character',
  (text) => {
    const { error } = messageDraftSchema.safeParse({ id: ada, text });
    expect(error?.issues[0]?.message).toBe('Please write a message');
  },
);
