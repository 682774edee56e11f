import { getSessionEndpoint } from '@muster/contract/sessions/session.ts';
import type { CurrentMember } from '@muster/contract/members/members.ts';
import { countOpenCrewsEndpoint } from '@muster/contract/board/shared-posts.ts';
import { act, cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, onTestFinished, test, vi } from 'vitest';
import { readAppearance, setAppearance } from '#src/lib/product.ts';
import { mockError, mockResponse } from '#test/network.ts';
import { aMember, renderApp } from '#test/render-app.tsx';

async function openHome(member: CurrentMember | null = null, count = 0) {
  mockResponse(getSessionEndpoint, { member });
  mockResponse(countOpenCrewsEndpoint, { count });
  renderApp('/');
  await screen.findByRole('heading', { level: 1, name: 'Find Your Perfect Gaming Crew' });
}

test('shows the feature cards and links to registration, sign-in and admin sign-in', async () => {
  await openHome();
  const cards = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(cards).toEqual(['Create Posts', 'Browse & Filter', 'Build Your Crew']);
  expect(screen.getByRole('link', { name: 'Get Started' }).getAttribute('href')).toBe('/register');
  expect(screen.getByRole('link', { name: 'Sign In' }).getAttribute('href')).toBe('/login');
  expect(screen.getByRole('link', { name: 'Admin Access' }).getAttribute('href')).toBe('/admin-login');
  expect(screen.getByRole('link', { name: 'Licences' }).getAttribute('href')).toBe('/licences.txt');
});

test.each([
  [1, '1 crew needs one more now'],
  [9, '9 crews need one more now'],
])('shows that %i crews need one more', async (count, text) => {
  await openHome(null, count);
  expect(await screen.findByText(text)).toBeDefined();
});

test('shows no count of 0, and none if the server fails', async () => {
  await openHome();
  mockError(countOpenCrewsEndpoint, 'internal');
  cleanup();
  renderApp('/');
  await screen.findByRole('link', { name: 'Get Started' });
  expect(screen.queryByText(/one more now/)).toBeNull();
});

test('shows a visitor no dashboard link', async () => {
  await openHome();
  expect(screen.queryByRole('link', { name: 'Open dashboard' })).toBeNull();
});

test('shows a signed-in member the dashboard link instead of registration and sign-in', async () => {
  await openHome(aMember);
  expect((await screen.findByRole('link', { name: 'Open dashboard' })).getAttribute('href')).toBe('/dashboard');
  for (const name of ['Get Started', 'Sign In']) expect(screen.queryByRole('link', { name })).toBeNull();
});

/** The seats of the ring, and the front card. */
const shown = () => ({
  ring: screen.getByText(/^\/\d$/).parentElement?.textContent,
  card: document.querySelector('[data-place="0"]')?.textContent,
});

test('fills the ring and its card, then shows the next card, until it is paused', async () => {
  await openHome();
  expect(shown()).toEqual({ ring: '3/5', card: expect.stringContaining('3 of 5') });
  await userEvent.click(screen.getByRole('button', { name: 'Pause animation' }));
  vi.useFakeTimers();
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(shown().ring).toBe('3/5');
  act(() => screen.getByRole('button', { name: 'Play animation' }).click());
  await act(() => vi.advanceTimersByTimeAsync(3_300));
  expect(shown()).toEqual({ ring: '5/5', card: expect.stringContaining('5 of 5') });
  expect(shown().card).not.toContain('Connect');
  await act(() => vi.advanceTimersByTimeAsync(1_600));
  expect(shown()).toEqual({ ring: '2/3', card: expect.stringContaining('Rocket League') });
});

test('shows the welcome text and the links of the community, also after a change', async () => {
  const before = readAppearance();
  onTestFinished(() => setAppearance(before));
  await openHome();
  expect(screen.getByText(/^One hour to play and nobody online\?/)).toBeTruthy();
  const links = [{ label: 'Discord', url: 'https://discord.gg/owls' }];
  act(() => setAppearance({ ...before, name: 'Night Owls', welcome: 'We play late.', links, iconId: 'an-id' }));
  expect(screen.getByText('We play late.')).toBeTruthy();
  expect(screen.queryByText(/^One hour to play/)).toBeNull();
  const name = screen.getByText('Night Owls');
  expect(name.parentElement?.querySelector('img')?.getAttribute('src')).toBe('/icons/icon-96.png?v=an-id');
  const link = screen.getByRole('link', { name: 'Discord' });
  expect([link.getAttribute('href'), link.getAttribute('rel')]).toEqual(['https://discord.gg/owls', 'noopener']);
});
