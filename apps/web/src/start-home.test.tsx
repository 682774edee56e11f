import { getSessionEndpoint } from '@muster/contract/sessions/session.ts';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { storeLastMember } from '#src/features/sessions/last-member.ts';
import { mockResponse, delayResponse } from '#test/network.ts';
import { aMember } from '#test/render-app.tsx';
import { startHome } from './start-home.tsx';

let removeHome: () => void = () => undefined;
afterEach(() => {
  act(removeHome);
  document.body.replaceChildren();
});

/** Starts the home page without the app, like the browser at '/'. */
async function open() {
  const container = document.createElement('div');
  document.body.append(container);
  act(() => void (removeHome = startHome(container)));
  await screen.findByRole('heading', { level: 1 });
}

const openDashboard = () => screen.queryByRole('link', { name: 'Open dashboard' });
const getStarted = () => screen.queryByRole('link', { name: 'Get Started' });

test('offers the dashboard to an unknown member after the response', async () => {
  mockResponse(getSessionEndpoint, { member: aMember });
  await open();
  await waitFor(() => expect(openDashboard()).not.toBeNull());
  expect(getStarted()).toBeNull();
});

test('offers the dashboard to a known member before the response', async () => {
  storeLastMember(aMember);
  mockResponse(getSessionEndpoint, { member: aMember });
  const release = delayResponse(getSessionEndpoint);
  await open();
  expect(openDashboard()).not.toBeNull();
  release();
});

test('offers the dashboard when Back restores the page after a sign-in', async () => {
  mockResponse(getSessionEndpoint, { member: null });
  await open();
  mockResponse(getSessionEndpoint, { member: aMember });
  dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  await waitFor(() => expect(openDashboard()).not.toBeNull());
});

test('shows visitor links to a known member whose session has ended', async () => {
  storeLastMember(aMember);
  mockResponse(getSessionEndpoint, { member: null });
  await open();
  await waitFor(() => expect(getStarted()).not.toBeNull());
  expect(openDashboard()).toBeNull();
});
