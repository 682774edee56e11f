import { expect, test } from 'vitest';
import { wantedPage } from './wanted-page.ts';

test('a page behind the guard is kept with its search', () => {
  expect(wantedPage('/dashboard/browse-posts?search=duo#top')).toBe('/dashboard/browse-posts?search=duo#top');
});

test.each([
  undefined,
  '',
  '/',
  '/login',
  '/dashboardish',
  'dashboard',
  'https://evil.example/dashboard',
  '//evil.example/dashboard/profile',
  '/\\evil.example/dashboard',
  '/dashboard/../login',
  'javascript:alert(1)',
])('%s leads to the dashboard', (redirect) => {
  expect(wantedPage(redirect)).toBe('/dashboard');
});
