import { getSignInMethodsEndpoint, setPasswordEndpoint } from '@muster/contract/sessions/linked-accounts.ts';
import { signOutEndpoint } from '@muster/contract/sessions/session.ts';
import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { ApiClient } from '#test/api-client.ts';
import {
  approve,
  memberOf,
  openCallback,
  registerWith,
  signInOf,
  start,
  startWithProviders,
} from '#test/external-sign-in.ts';

/** A member without a password whose sign-in is too old, in a browser with an open session at the provider. */
async function startWithOpenSession() {
  const { visitor, db, openId } = await startWithProviders();
  const ada = await registerWith(visitor(), 'oidc');
  await db.execute(sql`update sessions set created_at = created_at - interval '16 minutes'`);
  const atProvider = new Map<string, string>();
  onTestFinished(() => void vi.useRealTimers());
  // The provider runs in this process.
  vi.setSystemTime(Date.now() - 5 * 60_000);
  await approve(await start(visitor(), 'oidc'), atProvider);
  vi.useRealTimers();
  const signIn = async (url: string) => openCallback(ada, 'oidc', await approve(url, atProvider));
  return { ada, openId, signIn };
}

const isConfirmed = async (member: ApiClient) => (await member.call(getSignInMethodsEndpoint, {})).hasRecentSignIn;
const notFresh = "Guildhall didn't ask you to sign in again. Sign out there, then try again.";

/** An address without the parameters that ask for a fresh sign-in. */
function withoutPrompt(address: string): string {
  const url = new URL(address);
  ['prompt', 'max_age'].forEach((name) => url.searchParams.delete(name));
  return url.href;
}

test('a signed-in member signs in again at a provider with an open session', async () => {
  const { ada, signIn } = await startWithOpenSession();
  const url = await start(ada, 'oidc');
  expect(Object.fromEntries(new URL(url).searchParams)).toMatchObject({ prompt: 'login', max_age: '0' });
  expect(await signIn(url)).toBe('/dashboard');
  expect(await isConfirmed(ada)).toBe(true);
});

test.each([
  ['an older auth_time', (claims: object) => ({ ...claims, auth_time: Math.floor(Date.now() / 1000) - 60 })],
  ['no auth_time', (claims: object) => ({ ...claims, auth_time: undefined })],
])('rejects a confirmation whose ID token has %s', async (_what, change) => {
  const { ada, openId, signIn } = await startWithOpenSession();
  const before = await memberOf(ada);
  openId.changeIdTokens(change);
  expect(await signIn(await start(ada, 'oidc'))).toBe('/finish-sign-in');
  expect((await signInOf(ada))?.problem?.message).toBe(notFresh);
  expect([await memberOf(ada), await isConfirmed(ada)]).toEqual([before, false]);
});

test('rejects a confirmation whose parameters were removed from the address', async () => {
  const { ada, signIn } = await startWithOpenSession();
  expect(await signIn(withoutPrompt(await start(ada, 'oidc')))).toBe('/finish-sign-in');
  expect((await signInOf(ada))?.problem?.message).toBe(notFresh);
  expect(await isConfirmed(ada)).toBe(false);
});

test.each([(url: string) => url, withoutPrompt])(
  'signing out and in with an open session at the provider confirms nothing',
  async (change) => {
    const { ada, signIn } = await startWithOpenSession();
    await ada.call(signOutEndpoint, {});
    expect(await signIn(change(await start(ada, 'oidc')))).toBe('/dashboard');
    expect(await isConfirmed(ada)).toBe(false);
    const set = ada.call(setPasswordEndpoint, { body: { newPassword: 'another-good-password' } });
    await expect(set).rejects.toMatchObject({ code: 'recent-sign-in-needed' });
  },
);
