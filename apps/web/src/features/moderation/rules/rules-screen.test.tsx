import { getRulesEndpoint } from '@muster/contract/moderation/rules.ts';
import { getSessionEndpoint } from '@muster/contract/sessions/session.ts';
import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { REGISTRATION_PATH } from '@muster/contract/paths.ts';
import { expect, test } from 'vitest';
import { mockResponse, network } from '#test/network.ts';
import { aMember, renderApp } from '#test/render-app.tsx';

const mockRules = (text: string) =>
  mockResponse(getRulesEndpoint, { rules: { version: 2, text, publishedAt: new Date('2026-11-20T12:00:00Z') } });

test('shows visitors the rules with their date, without scripts, pictures or the referrer', async () => {
  mockResponse(getSessionEndpoint, { member: null });
  mockRules(
    '# Our rules\n\n3. Be **kind**, see [the guide](https://a.example/guide)\n\n<img src=x onerror=alert(1)>\n\n![map](https://a.example/m.png) [run](javascript:alert(1))\n\n---',
  );
  renderApp('/rules');
  expect(await screen.findByRole('heading', { name: 'Our rules' })).toBeDefined();
  expect(screen.getByText('Updated Nov 20, 2026')).toBeDefined();
  expect(screen.getByRole('list')).toHaveProperty('start', 3);
  expect(screen.getByText('kind').tagName).toBe('STRONG');
  const link = screen.getByRole('link', { name: 'the guide' });
  expect(['href', 'target', 'rel'].map((name) => link.getAttribute(name))).toEqual([
    'https://a.example/guide',
    '_blank',
    'noopener noreferrer nofollow',
  ]);
  expect(screen.getByText('<img src=x onerror=alert(1)>')).toBeDefined();
  expect(document.querySelector('main img')).toBeNull();
  expect(within(screen.getByRole('main')).queryByRole('link', { name: 'run' })).toBeNull();
});

test('states that there are no rules', async () => {
  mockResponse(getSessionEndpoint, { member: aMember });
  renderApp('/rules');
  expect(await screen.findByText('No rules yet')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Open dashboard' })).toBeDefined();
});

test('the registration mentions the rules only if there are some', async () => {
  mockResponse(getSessionEndpoint, { member: null });
  const { router } = renderApp('/register');
  await screen.findByRole('button', { name: 'Create Account' });
  expect(screen.queryByRole('link', { name: 'Read the rules' })).toBeNull();
  network.use(http.get(`*${REGISTRATION_PATH}`, () => HttpResponse.json({ registration: 'open', hasRules: true })));
  await router.invalidate();
  const link = await screen.findByRole('link', { name: 'Read the rules' });
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['/rules', '_blank']);
});
