import { expect, test } from 'vitest';
import { aMember } from '#test/render-app.tsx';
import { shouldPrefetch } from './should-prefetch.ts';

const suspended = { ...aMember, suspendedUntil: new Date(Date.UTC(2026, 10, 30)) };

test.each([
  ['a member comes', aMember, false, true],
  ['a pointer rests on the link', aMember, true, false],
  ['somebody suspended comes, who sees another screen', suspended, false, false],
  ['nobody is signed in any more', null, false, false],
])('when %s', (_, member, preload, asks) => {
  expect(shouldPrefetch({ context: { member }, preload })).toBe(asks);
});
