import { exportDataEndpoint } from '@muster/contract/members/account.ts';
import { getSessionEndpoint } from '@muster/contract/sessions/session.ts';
import { listChatsEndpoint } from '@muster/contract/chat/chat.ts';
import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, test, vi } from 'vitest';
import { mockResponse, delayResponse, network } from '#test/network.ts';
import { mockProfile } from '#test/data/profile.ts';
import { aMember, renderApp } from '#test/render-app.tsx';

const address = `${location.origin}${exportDataEndpoint.path}`;

beforeEach(() => {
  mockResponse(getSessionEndpoint, { member: aMember });
  mockResponse(listChatsEndpoint, []);
  mockProfile();
  URL.createObjectURL = () => 'blob:saved';
});

async function pressDownload() {
  const app = renderApp('/dashboard/settings');
  await app.user.click(await screen.findByRole('button', { name: 'Download my data' }));
  return app;
}

test('saves the file under its name and shows where it is', async () => {
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  const headers = { 'content-disposition': 'attachment; filename="muster.json"' };
  network.use(http.get(address, () => HttpResponse.json({}, { headers })));
  const release = delayResponse(exportDataEndpoint);
  await pressDownload();
  expect(screen.getByRole('button', { name: 'Preparing...' }).getAttribute('aria-disabled')).toBe('true');
  release();
  expect((await screen.findByText('Saved to your downloads.')).getAttribute('role')).toBe('status');
  expect(names).toEqual(['muster.json']);
});

test('shows a failure until the next attempt', async () => {
  network.use(http.get(address, () => HttpResponse.error()));
  const { user } = await pressDownload();
  expect((await screen.findByRole('alert')).textContent).toMatch(
    /^Couldn't prepare your data: Muster can't be reached/,
  );
  expect(screen.queryByText('Saved to your downloads.')).toBeNull();
  delayResponse(exportDataEndpoint);
  await user.click(screen.getByRole('button', { name: 'Download my data' }));
  expect(screen.queryByRole('alert')).toBeNull();
});
