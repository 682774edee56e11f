import { expect, test } from 'vitest';
import { adminRedirectTarget } from './admin-search.ts';

test('redirects to a URL of the panel', () => {
  expect(adminRedirectTarget('/admin-panel?tab=users&search=ada')).toBe('/admin-panel?tab=users&search=ada');
});

test.each([undefined, 'https://evil.example/admin-panel', '//evil.example', '/admin-panel.evil', '/dashboard'])(
  'redirects to the start of the panel for %s',
  (redirect) => {
    expect(adminRedirectTarget(redirect)).toBe('/admin-panel');
  },
);
