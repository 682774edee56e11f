import { getSessionEndpoint } from '@muster/contract/auth.ts';
import { act, screen } from '@testing-library/react';
import { ws } from 'msw';
import { expect, test, vi } from 'vitest';
import { eventually } from '#test/eventually.ts';
import { startLiveServer } from '#test/live-server.ts';
import { answer, answerDashboard, failNetwork, network, refuse } from '#test/network.ts';
import { aMember, renderApp } from '#test/render-app.tsx';
import { UNAVAILABLE_DELAY_MS } from '#src/lib/live/connection-state.ts';

const waits = 'What you send or save waits here and goes out by itself.';
const told = () => screen.queryByText(/You are offline\.|cannot be reached right now\./)?.closest('[role="status"]');
const WITHIN = { timeout: 5_000 };
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

function setOnline(isOnline: boolean): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  act(() => void dispatchEvent(new Event(isOnline ? 'online' : 'offline')));
}

const useFakeClock = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });

test('a browser without a line says so on every page, and stops when it is back', async () => {
  answer(getSessionEndpoint, { member: null });
  renderApp('/login');
  await screen.findByRole('button', { name: 'Sign In' });
  expect(told()).toBeUndefined();
  setOnline(false);
  expect(told()?.textContent).toBe('You are offline. This page goes on when the connection is back.');
  setOnline(true);
  expect(told()).toBeUndefined();
});

test('a live connection that stays away is told to members once it has lasted', async () => {
  const live = startLiveServer();
  answer(getSessionEndpoint, { member: aMember });
  answerDashboard();
  renderApp('/dashboard');
  await eventually(() => expect(live.isConnected()).toBe(true), WITHIN);
  useFakeClock();
  network.use(ws.link('*/api/live').addEventListener('connection', ({ client }) => client.close(1011)));
  act(() => live.dropLive());
  await pass(UNAVAILABLE_DELAY_MS - 1_000);
  expect(told()).toBeUndefined();
  await pass(2_000);
  expect(told()?.textContent).toBe(`Muster cannot be reached right now. ${waits}`);
});

test('without a line the app starts as who was here last, and goes on as who the server says', async () => {
  localStorage.setItem('lastMember', JSON.stringify({ id: aMember.id, name: aMember.name }));
  failNetwork(getSessionEndpoint);
  answerDashboard();
  const { address } = renderApp('/dashboard');
  await screen.findByRole('heading', { name: 'Welcome back, Ada Osei!' });
  answer(getSessionEndpoint, { member: null });
  await screen.findByRole('button', { name: 'Sign In' });
  expect(address()).toBe('/login');
  expect(localStorage.getItem('lastMember')).toBeNull();
});

test('a server that answers in vain is no lost line: nobody is signed in until it says who', async () => {
  localStorage.setItem('lastMember', JSON.stringify({ id: aMember.id, name: aMember.name }));
  refuse(getSessionEndpoint, 'unavailable');
  const { address } = renderApp('/dashboard');
  await screen.findByRole('button', { name: 'Sign In' }, { timeout: 8_000 });
  expect(address()).toBe('/login');
});

test('who is signed in is remembered by id and name alone', async () => {
  answer(getSessionEndpoint, { member: aMember });
  answerDashboard();
  renderApp('/dashboard');
  await screen.findByRole('heading', { name: /Welcome back/ });
  expect(JSON.parse(localStorage.getItem('lastMember') ?? '')).toEqual({ id: aMember.id, name: aMember.name });
});

test('an administrator is not remembered', async () => {
  localStorage.setItem('lastMember', JSON.stringify({ id: aMember.id, name: aMember.name }));
  answer(getSessionEndpoint, { member: { ...aMember, role: 'admin' } });
  answerDashboard();
  renderApp('/dashboard');
  await screen.findByRole('heading', { name: /Welcome back/ });
  await eventually(() => expect(localStorage.getItem('lastMember')).toBeNull());
});
