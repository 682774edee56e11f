import { getOverviewEndpoint } from '@muster/contract/admin/overview.ts';
import {
  confirmSecondFactorEndpoint,
  getSecondFactorEndpoint,
  removeSecondFactorEndpoint,
  startSecondFactorEndpoint,
} from '@muster/contract/sessions/admin-sign-in.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { openPanel } from '#test/servers/admin-server.ts';
import { mockResponse, failNetwork, delayResponse, mockError } from '#test/network.ts';
import { readBrowserState } from '#test/browser-state.ts';

const secret = 'JBSWY3DPEHPK3PXP';
const recoveryCodes = Array.from({ length: 10 }, (_, index) => `abcde${'abcdefghij'[index]}2345`);

async function openSecurity(isOn: boolean, recoveryCodesLeft = 0) {
  mockResponse(getOverviewEndpoint, { days: [], busiestGames: [] });
  mockResponse(getSecondFactorEndpoint, { isOn, recoveryCodesLeft });
  const app = openPanel('?tab=overview');
  const section = await screen.findByRole('region', { name: 'Security' });
  const press = async (name: string) => app.user.click(await within(section).findByRole('button', { name }));
  const hasFocus = (name: string) =>
    waitFor(() => expect(document.activeElement).toBe(within(section).getByRole('heading', { name })));
  return { ...app, section, press, hasFocus };
}

async function startSetup() {
  const app = await openSecurity(false);
  mockResponse(startSecondFactorEndpoint, { secret, uri: `otpauth://totp/Muster:keeper?secret=${secret}` });
  await app.press('Turn on');
  await within(app.section).findByText('JBSW Y3DP EHPK 3PXP');
  return app;
}

const codeField = () => screen.getByLabelText('Code');

test('setup shows a QR code and the secret, and requests a code', async () => {
  const { section, press, user, hasFocus } = await startSetup();
  await hasFocus('Scan this with your authenticator app');
  expect(within(section).getByRole('img', { name: 'QR code for your authenticator app' })).toBeDefined();
  expect(codeField().getAttribute('autocomplete')).toBe('one-time-code');

  const requests = mockResponse(confirmSecondFactorEndpoint, { recoveryCodes });
  await user.type(codeField(), '123 456');
  await press('Turn on');
  await hasFocus('Save your recovery codes');
  expect(requests[0]?.body).toEqual({ code: '123456' });
  expect(within(section).getAllByRole('listitem')).toHaveLength(10);
  expect(within(section).getByText('abcde j2345')).toBeDefined();
  expect(within(section).getByText('On')).toBeDefined();
});

test('recovery codes can be copied and downloaded, and leave memory afterwards', async () => {
  const { section, press, user, hasFocus } = await startSetup();
  mockResponse(confirmSecondFactorEndpoint, { recoveryCodes });
  await user.type(codeField(), '123456');
  await press('Turn on');
  await press('Copy codes');
  expect(await within(section).findByText('Copied.')).toBeDefined();
  const text = recoveryCodes.map((code) => `${code.slice(0, 5)} ${code.slice(5)}`).join('\n');
  expect(await navigator.clipboard.readText()).toBe(text);

  let file: Blob | undefined;
  URL.createObjectURL = (blob) => {
    if (blob instanceof Blob) file = blob;
    return 'blob:codes';
  };
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  await press('Download');
  expect(clicked).toHaveBeenCalledOnce();
  expect(await file?.text()).toBe(`${text}\n`);

  await press("I've saved them");
  await hasFocus('Two-factor sign-in');
  expect(await within(section).findByText('10 recovery codes are left.')).toBeDefined();
  await waitFor(() => expect(readBrowserState()).not.toContain(recoveryCodes[0]));
  expect(readBrowserState()).not.toContain(secret);
});

test('reports a wrong first code at its field and keeps the secret', async () => {
  const { section, press, user } = await startSetup();
  await press('Turn on');
  expect(await within(section).findByText(/^A code has six digits/)).toBeDefined();
  mockError(confirmSecondFactorEndpoint, 'second-factor-wrong');
  await user.type(codeField(), '000000');
  await press('Turn on');
  expect(await within(section).findByText(/^This code is wrong or was already used/)).toBeDefined();
  await waitFor(() => expect(document.activeElement).toBe(codeField()));
  expect(codeField()).toHaveProperty('value', '000000');
  expect(within(section).getByText('JBSW Y3DP EHPK 3PXP')).toBeDefined();
});

test('reports a network error at the code field', async () => {
  const { section, press, user } = await startSetup();
  failNetwork(confirmSecondFactorEndpoint);
  await user.type(codeField(), '123456');
  await press('Turn on');
  expect(await within(section).findByText(/^Muster can't be reached\./)).toBeDefined();
});

test('a cancelled setup leaves nothing in memory', async () => {
  const { section, press, hasFocus } = await startSetup();
  await press('Cancel');
  await hasFocus('Two-factor sign-in');
  expect(within(section).getByText('Off')).toBeDefined();
  expect(within(section).getByRole('button', { name: 'Turn on' })).toBeDefined();
  await waitFor(() => expect(readBrowserState()).not.toContain(secret));
});

test('reports why setup could not start', async () => {
  const { section, press } = await openSecurity(false);
  mockError(startSecondFactorEndpoint, 'second-factor-on');
  const release = delayResponse(startSecondFactorEndpoint);
  await press('Turn on');
  // Mocked only now, because the panel may refetch the state at any time.
  mockResponse(getSecondFactorEndpoint, { isOn: true, recoveryCodesLeft: 9 });
  release();
  expect(await within(section).findByText('9 recovery codes are left.')).toBeDefined();
});

test('switches off with a code or a recovery code', async () => {
  const { section, press, user, hasFocus } = await openSecurity(true, 1);
  expect(await within(section).findByText('1 recovery code is left.')).toBeDefined();
  await press('Turn off');
  await waitFor(() => expect(document.activeElement).toBe(codeField()));
  mockError(removeSecondFactorEndpoint, 'second-factor-wrong');
  await user.type(codeField(), 'ABCDE fgh23');
  await press('Turn off');
  expect(await within(section).findByText(/^This code is wrong/)).toBeDefined();
  const requests = mockResponse(removeSecondFactorEndpoint, { isOn: false, recoveryCodesLeft: 0 });
  await press('Turn off');
  await hasFocus('Two-factor sign-in');
  expect(within(section).getByText('Off')).toBeDefined();
  expect(requests[0]?.body).toEqual({ code: 'abcdefgh23' });
});

test('reports a load error and offers a retry', async () => {
  mockResponse(getOverviewEndpoint, { days: [], busiestGames: [] });
  mockError(getSecondFactorEndpoint, 'internal');
  const { user } = openPanel('?tab=overview');
  const section = await screen.findByRole('region', { name: 'Security' });
  expect((await within(section).findByRole('alert')).textContent).toMatch(/^Couldn't load the two-factor status/);
  mockResponse(getSecondFactorEndpoint, { isOn: false, recoveryCodesLeft: 0 });
  await user.click(within(section).getByRole('button', { name: 'Try again' }));
  expect(await within(section).findByRole('button', { name: 'Turn on' })).toBeDefined();
});

test('shows no buttons while loading', async () => {
  mockResponse(getOverviewEndpoint, { days: [], busiestGames: [] });
  delayResponse(getSecondFactorEndpoint);
  openPanel('?tab=overview');
  const section = await screen.findByRole('region', { name: 'Security' });
  expect(within(section).getByText('Loading...')).toBeDefined();
  expect(within(section).queryByRole('button')).toBeNull();
});
