import { unsubscribeEndpoint } from '@muster/contract/notifications/unsubscribe.ts';
import { getSessionEndpoint } from '@muster/contract/sessions/session.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { readBrowserState } from '#test/browser-state.ts';
import { mockResponse } from '#test/network.ts';
import { renderApp } from '#test/render-app.tsx';

const token = '019a3f6e-0000-4000-8000-000000000001';

test('unsubscribes only when the button is pressed, and leaves the token nowhere', async () => {
  mockResponse(getSessionEndpoint, { member: null });
  const requests = mockResponse(unsubscribeEndpoint, {});
  const { user, address } = renderApp(`/unsubscribe#${token}`);
  const button = await screen.findByRole('button', { name: 'Stop these emails' });
  await waitFor(() => expect(address()).toBe('/unsubscribe'));
  expect(requests).toEqual([]);
  await user.click(button);
  await screen.findByText("You won't get these emails anymore.");
  expect(requests.map(({ body }) => body)).toEqual([{ token }]);
  expect(readBrowserState()).not.toContain(token);
});

test('explains an incomplete link', async () => {
  mockResponse(getSessionEndpoint, { member: null });
  renderApp('/unsubscribe#half');
  expect(await screen.findByText(/^Part of this link is missing/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Stop these emails' })).toBeNull();
});
