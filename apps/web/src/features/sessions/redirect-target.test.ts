import { expect, test } from 'vitest';
import { redirectTarget } from './redirect-target.ts';

test('keeps a dashboard page with its search', () => {
  expect(redirectTarget('/dashboard/browse-posts?search=duo#top')).toBe('/dashboard/browse-posts?search=duo#top');
});

test('keeps a shared post', () => {
  expect(redirectTarget('/posts/0198a000-0000-7000-8000-00000000000b')).toBe(
    '/posts/0198a000-0000-7000-8000-00000000000b',
  );
});

test.each([
  undefined,
  '',
  '/',
  '/login',
  '/posts',
  '/dashboardish',
  'dashboard',
  'https://evil.example/dashboard',
  '//evil.example/dashboard/profile',
  '/\\evil.example/dashboard',
  '/dashboard/../login',
  'javascript:alert(1)',
])('falls back to the dashboard for %s', (redirect) => {
  expect(redirectTarget(redirect)).toBe('/dashboard');
});
