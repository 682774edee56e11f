import { expect, test } from 'vitest';
import { aMember } from '#test/render-app.tsx';
import { shouldPrefetch } from './router-context.ts';

const suspended = { ...aMember, suspendedUntil: new Date(Date.UTC(2026, 10, 30)) };

test.each([
  ['a member navigates', aMember, false, true],
  ['the link is hovered', aMember, true, false],
  ['a suspended member navigates', suspended, false, false],
  ['nobody is signed in', null, false, false],
])('prefetches only for a member who navigates: %s', (_, member, preload, isPrefetched) => {
  expect(shouldPrefetch({ context: { member }, preload })).toBe(isPrefetched);
});
