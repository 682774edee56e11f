import { expect, test } from 'vitest';
import { fillPath } from './endpoint.ts';

test('each named part of a path is replaced by its value', () => {
  expect(fillPath('/api/members/:memberId/posts/:postId', { memberId: 'ada', postId: 'one' })).toBe(
    '/api/members/ada/posts/one',
  );
  expect(fillPath('/api/games')).toBe('/api/games');
});

test('a value stays inside its part of the path', () => {
  expect(fillPath('/api/posts/:postId', { postId: '../members?x=1#y' })).toBe('/api/posts/..%2Fmembers%3Fx%3D1%23y');
});
