import { confirmEmailEndpoint, restoreEmailEndpoint } from '@muster/contract/sessions/email.ts';
import { errors } from '@muster/contract/errors.ts';
import { getSessionEndpoint } from '@muster/contract/sessions/session.ts';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { readBrowserState } from '#test/browser-state.ts';
import { mockError, mockResponse } from '#test/network.ts';
import { renderApp } from '#test/render-app.tsx';

const token = 'a'.repeat(42) + '-';

beforeEach(() => void mockResponse(getSessionEndpoint, { member: null }));

test('confirms an address only when the button is pressed, and leaves the token nowhere', async () => {
  const requests = mockResponse(confirmEmailEndpoint, { email: 'ada@new.example' });
  const { user, address } = renderApp(`/confirm-email#${token}`);
  const button = await screen.findByRole('button', { name: 'Confirm address' });
  await waitFor(() => expect(address()).toBe('/confirm-email'));
  expect(requests).toEqual([]);
  expect(document.title).not.toContain(token);
  await user.click(button);
  expect((await screen.findByText(/^Your account's address is now confirmed/)).textContent).toContain(
    'ada@new.example',
  );
  expect(requests.map(({ body }) => body)).toEqual([{ token }]);
  expect(readBrowserState()).not.toContain(token);
});

test('restores an address and opens the form for a new password', async () => {
  const requests = mockResponse(restoreEmailEndpoint, { email: 'ada@example.com', resetToken: 'b'.repeat(43) });
  const { user, address } = renderApp(`/restore-email#${token}`);
  await user.click(await screen.findByRole('button', { name: /^It wasn't me/ }));
  await screen.findByRole('heading', { name: 'Choose a new password' });
  expect(await screen.findByLabelText('New password')).toBeDefined();
  await waitFor(() => expect(address()).toBe('/reset-password'));
  expect(requests.map(({ body }) => body)).toEqual([{ token }]);
  expect(readBrowserState()).not.toContain(token);
});

test.each(['confirm-email', 'restore-email'])('/%s explains used and incomplete links', async (path) => {
  mockError(path === 'confirm-email' ? confirmEmailEndpoint : restoreEmailEndpoint, 'email-link-used');
  const { user, router } = renderApp(`/${path}#half`);
  await screen.findByText('Part of this link is missing. Open it from your email again.');
  router.history.push(`/${path}#${token}`);
  await user.click(await screen.findByRole('button', { name: /^(Confirm address|It wasn't me)/ }));
  await screen.findByText(errors['email-link-used'].message);
  expect(screen.queryByRole('button', { name: /^(Confirm address|It wasn't me)/ })).toBeNull();
});

test('shows that another account has taken the address, and can be tried again', async () => {
  mockError(confirmEmailEndpoint, 'email-taken');
  const { user } = renderApp(`/confirm-email#${token}`);
  await user.click(await screen.findByRole('button', { name: 'Confirm address' }));
  await screen.findByText(errors['email-taken'].message);
  expect(screen.getByRole('button', { name: 'Confirm address' })).toBeDefined();
});
