import { expect, test } from 'vitest';
import { fillPath } from './endpoint.ts';

test('replaces each named part of a path with its value', () => {
  expect(fillPath('/api/members/:memberId/posts/:postId', { memberId: 'ada', postId: 'one' })).toBe(
    '/api/members/ada/posts/one',
  );
  expect(fillPath('/api/games')).toBe('/api/games');
});

test('escapes a value, so that it cannot add path segments or a query', () => {
  expect(fillPath('/api/posts/:postId', { postId: '../members?x=1#y' })).toBe('/api/posts/..%2Fmembers%3Fx%3D1%23y');
});
