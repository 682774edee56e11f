import { getSessionEndpoint } from '@muster/contract/auth.ts';
import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { answer } from '#test/network.ts';
import { renderApp } from '#test/render-app.tsx';

async function openHome() {
  answer(getSessionEndpoint, { member: null });
  renderApp('/');
  await screen.findByRole('heading', { level: 1, name: 'Find Your Perfect Gaming Crew' });
}

test('the home page says what one can do here and leads in', async () => {
  await openHome();
  const cards = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(cards).toEqual(['Create Posts', 'Browse & Filter', 'Build Your Crew']);
  expect(screen.getByRole('link', { name: 'Get Started' }).getAttribute('href')).toBe('/register');
  expect(screen.getByRole('link', { name: 'Sign In' }).getAttribute('href')).toBe('/login');
  expect(screen.getByRole('link', { name: 'Admin Access' }).getAttribute('href')).toBe('/admin-login');
});

test('the show moves on by itself until it is paused', async () => {
  await openHome();
  expect(screen.getByText('1')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Pause the show' }));
  vi.useFakeTimers();
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(screen.getByText('1')).toBeDefined();
  act(() => screen.getByRole('button', { name: 'Play the show' }).click());
  await act(() => vi.advanceTimersByTimeAsync(3_000));
  expect(screen.getByText('2')).toBeDefined();
});
