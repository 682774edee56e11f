import { errors } from '@muster/contract/errors.ts';
import { registerExternallyEndpoint } from '@muster/contract/sessions/external-sign-in.ts';
import { signInReplacedMessage } from '@muster/contract/sessions/identity-providers.ts';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import {
  approve,
  memberOf,
  openCallback,
  register,
  registerWith,
  signInOf,
  signInWith,
  start,
  startWithProviders,
} from '#test/external-sign-in.ts';

test('accepts a response only in the browser that started the sign-in', async () => {
  const { visitor } = await startWithProviders();
  await registerWith(visitor(), 'oidc');
  const attacker = visitor();
  const query = await approve(await start(attacker, 'oidc'));
  const victim = visitor();
  expect(await openCallback(victim, 'oidc', query)).toBe('/finish-sign-in');
  // The victim's own sign-in waits for another state.
  await start(victim, 'oidc');
  expect(await openCallback(victim, 'oidc', query)).toBe('/finish-sign-in');
  expect([await memberOf(victim), (await signInOf(victim))?.suggestion]).toEqual([null, null]);
});

test('accepts a response once', async () => {
  const { visitor, db } = await startWithProviders();
  await registerWith(visitor(), 'oidc');
  const browser = visitor();
  const query = await approve(await start(browser, 'oidc'));
  const cookies = new Map(browser.cookies);
  expect(await openCallback(browser, 'oidc', query)).toBe('/dashboard');
  const replaying = visitor();
  cookies.forEach((value, name) => replaying.cookies.set(name, value));
  expect(await openCallback(replaying, 'oidc', query)).toBe('/finish-sign-in');
  expect(await memberOf(replaying)).toBeNull();
  expect((await db.execute(sql`select from external_sign_ins`)).rowCount).toBe(0);
});

test('accepts a response once, also while the member chooses a name', async () => {
  const { visitor, discord } = await startWithProviders();
  const browser = visitor();
  const query = await approve(await start(browser, 'discord'));
  await Promise.all([openCallback(browser, 'discord', query), openCallback(browser, 'discord', query)]);
  await openCallback(browser, 'discord', query);
  expect(discord.requests.filter((path) => path === '/api/oauth2/token')).toHaveLength(1);
  expect((await signInOf(browser))?.suggestion).not.toBeNull();
});

test('a confirmed identity registers once', async () => {
  const { visitor, db } = await startWithProviders();
  const browser = visitor();
  await signInWith(browser, 'oidc');
  const cookies = new Map(browser.cookies);
  await register(browser, { name: 'Ada', email: 'ada@example.com' });
  const replaying = visitor();
  cookies.forEach((value, name) => replaying.cookies.set(name, value));
  const again = register(replaying, { name: 'Eve', email: 'eve@example.com' });
  await expect(again).rejects.toMatchObject({ code: 'sign-in-expired' });
  expect((await db.execute(sql`select from members`)).rowCount).toBe(1);
});

test('a form of an earlier sign-in registers nobody with the identity of a later one', async () => {
  const { visitor, db } = await startWithProviders();
  const browser = visitor();
  await signInWith(browser, 'oidc');
  const signInId = (await signInOf(browser))?.id ?? '';
  const body = { signInId, name: 'Ada', email: 'ada@example.com' };
  await start(browser, 'discord');
  const early = browser.call(registerExternallyEndpoint, { body });
  await expect(early).rejects.toMatchObject({ body: { message: signInReplacedMessage } });
  await signInWith(browser, 'discord');
  const late = browser.call(registerExternallyEndpoint, { body });
  await expect(late).rejects.toMatchObject({ body: { message: signInReplacedMessage } });
  expect((await db.execute(sql`select from members`)).rowCount).toBe(0);
  await register(browser, { name: 'Ada', email: 'ada@example.com' });
  expect((await memberOf(browser))?.name).toBe('Ada');
});

test('expires after ten minutes, before and after the response', async () => {
  const { visitor, db } = await startWithProviders();
  const expire = () => db.execute(sql`update external_sign_ins set expires_at = now()`);
  const early = visitor();
  const query = await approve(await start(early, 'oidc'));
  await expire();
  await openCallback(early, 'oidc', query);
  expect(await signInOf(early)).toBeNull();
  const late = visitor();
  await signInWith(late, 'oidc');
  await expire();
  const registering = register(late, { name: 'Ada', email: 'ada@example.com' });
  await expect(registering).rejects.toMatchObject({ code: 'sign-in-expired' });
});

test('rejects the response of one provider at the address of the other', async () => {
  const { visitor } = await startWithProviders();
  const browser = visitor();
  const query = await approve(await start(browser, 'oidc'));
  await openCallback(browser, 'discord', query);
  expect((await signInOf(browser))?.suggestion).toBeNull();
  // The provider of the state still accepts it.
  await openCallback(browser, 'oidc', query);
  expect((await signInOf(browser))?.suggestion).not.toBeNull();
});

test('rejects a response that names another issuer', async () => {
  const { visitor } = await startWithProviders();
  const browser = visitor();
  const query = new URLSearchParams(await approve(await start(browser, 'oidc')));
  expect(query.get('iss')).toMatch(/^http:/);
  query.set('iss', 'https://evil.example');
  await openCallback(browser, 'oidc', `?${query.toString()}`);
  expect((await signInOf(browser))?.problem?.message).toMatch(/^Signing in with Guildhall failed:/);
});

test('rejects an ID token for another sign-in, client or issuer', async () => {
  const { visitor, openId } = await startWithProviders();
  for (const change of [{ nonce: 'another' }, { aud: 'another' }, { iss: 'https://evil.example' }]) {
    openId.changeIdTokens((claims) => ({ ...claims, ...change }));
    const browser = visitor();
    expect(await signInWith(browser, 'oidc')).toBe('/finish-sign-in');
    expect(await signInOf(browser)).toMatchObject({ problem: { message: expect.any(String) }, suggestion: null });
  }
});

test('rejects user info of another subject', async () => {
  const { visitor, openId } = await startWithProviders();
  openId.changeIdTokens((claims) => ({ ...claims, sub: 'somebody-else' }));
  const browser = visitor();
  await signInWith(browser, 'oidc');
  expect((await signInOf(browser))?.suggestion).toBeNull();
});

test('a sign-in that has no state, code or cookie grants nothing', async () => {
  const { visitor } = await startWithProviders();
  for (const query of ['', '?code=a', '?state=', '?state=a&state=b', '?state=%01', '?error=access_denied']) {
    const browser = visitor();
    await start(browser, 'oidc');
    expect(await openCallback(browser, 'oidc', query)).toBe('/finish-sign-in');
    expect(await memberOf(browser)).toBeNull();
  }
  const registering = register(visitor(), { name: 'Ada', email: 'ada@example.com' });
  await expect(registering).rejects.toMatchObject({ code: 'sign-in-expired' });
});

test('stores and logs no control characters of a response', async () => {
  const { visitor, logLines } = await startWithProviders();
  const browser = visitor();
  const state = new URL(await start(browser, 'discord')).searchParams.get('state') ?? '';
  const query = `?error=a%01%0Ab&error_description=c%1B%5B2Jd&state=${state}`;
  expect(await openCallback(browser, 'discord', query)).toBe('/finish-sign-in');
  expect((await signInOf(browser))?.problem?.message).toBe('Signing in with Discord failed: a??b');
  expect(logLines.join('\n')).toContain('c?[2Jd');
});

test('scripts and other hosts cannot read the cookie, and no log contains the state, the code or tokens', async () => {
  const { visitor, logLines, app, openId, discord } = await startWithProviders();
  const started = await app.inject({
    method: 'POST',
    url: '/api/external-sign-in',
    payload: { provider: 'oidc' },
  });
  expect(started.headers['set-cookie']).toMatch(
    /^__Host-muster_external_sign_in=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  );
  const secrets: string[] = [];
  for (const provider of ['oidc', 'discord'] as const) {
    const browser = visitor();
    const url = await start(browser, provider);
    const query = await approve(url);
    secrets.push(...new URL(url).searchParams.getAll('state'), ...new URLSearchParams(query).getAll('code'));
    await openCallback(browser, provider, query);
    await openCallback(browser, provider, query);
    secrets.push(...browser.cookies.values());
  }
  openId.changeIdTokens((claims) => ({ ...claims, nonce: 'another' }));
  await signInWith(visitor(), 'oidc');
  expect(secrets).toHaveLength(6);
  expect(discord.requests).toContain('/api/oauth2/token');
  const log = logLines.join('\n');
  expect(log).toContain('sign-in with a provider failed');
  expect(secrets.filter((secret) => log.includes(secret))).toEqual([]);
  expect(log).not.toContain('a secret');
});

test('failed responses are limited per address', async () => {
  const { visitor, openId } = await startWithProviders({
    environment: { LIMIT_SIGN_IN_FAILURES_PER_5_MINUTES: '2' },
  });
  openId.changeIdTokens((claims) => ({ ...claims, nonce: 'another' }));
  await signInWith(visitor(), 'oidc');
  await signInWith(visitor(), 'oidc');
  const browser = visitor();
  await signInWith(browser, 'oidc');
  expect((await signInOf(browser))?.problem?.message).toBe(errors['too-many-requests'].message);
});
