import { getExternalSignInEndpoint } from '@muster/contract/sessions/external-sign-in.ts';
import type { IdentityProvider } from '@muster/contract/sessions/identity-providers.ts';
import { expect, test } from 'vitest';
import { callbackUrl, openCallback, signInWith, start, startWithProviders } from '#test/external-sign-in.ts';

type Options = NonNullable<Parameters<typeof startWithProviders>[0]>;

/** The problem of a sign-in that reaches the provider. */
async function problemWith(
  options: Options,
  provider: IdentityProvider = 'oidc',
  now = 0,
): Promise<string | undefined> {
  const { visitor, openId } = await startWithProviders(options);
  if (now)
    openId.changeIdTokens((claims) => ({
      ...claims,
      iat: Number(claims.iat) + now,
      exp: Number(claims.iat) + now + 60,
    }));
  const browser = visitor();
  await signInWith(browser, provider);
  return (await browser.call(getExternalSignInEndpoint, {})).signIn?.problem?.message;
}

const startWith = async (environment: Record<string, string>): Promise<string> => {
  const { visitor } = await startWithProviders({ environment });
  return start(visitor(), 'oidc');
};

test('names the settings of a rejected client', async () => {
  expect(await problemWith({ environment: { OIDC_CLIENT_SECRET: 'wrong' } })).toBe(
    'Guildhall rejected this server. If you run it, check OIDC_CLIENT_ID and OIDC_CLIENT_SECRET.',
  );
  expect(await problemWith({ environment: { DISCORD_CLIENT_SECRET: 'wrong' } }, 'discord')).toBe(
    'Discord rejected this server. If you run it, check DISCORD_CLIENT_ID and DISCORD_CLIENT_SECRET.',
  );
});

test('names the difference of the clocks, and tolerates 30 seconds', async () => {
  const differ = (by: string) =>
    `This server's clock and the clock of Guildhall differ by ${by}. If you run the server, check its clock.`;
  expect(await problemWith({}, 'oidc', -300)).toBe(differ('5 minutes'));
  expect(await problemWith({}, 'oidc', -7200)).toBe(differ('2 hours'));
  expect(await problemWith({}, 'oidc', -80)).toBeUndefined();
});

test('names the setting of an ID token for another client or issuer, and the claim of another one', async () => {
  const { visitor, openId } = await startWithProviders();
  const problemOf = async (change: Record<string, unknown>) => {
    openId.changeIdTokens((claims) => ({ ...claims, ...change }));
    const browser = visitor();
    await signInWith(browser, 'oidc');
    return (await browser.call(getExternalSignInEndpoint, {})).signIn?.problem?.message;
  };
  const otherClient =
    'Guildhall confirmed the sign-in for another client. If you run the server, check OIDC_CLIENT_ID.';
  expect(await problemOf({ aud: 'another' })).toBe(otherClient);
  expect(await problemOf({ aud: ['another', 'third'] })).toBe(otherClient);
  expect(await problemOf({ iss: 'https://other.example' })).toBe(
    'Guildhall identifies itself as https://other.example. If you run the server, set OIDC_ISSUER to that address.',
  );
  expect(await problemOf({ nonce: 'another' })).toBe(
    'Signing in with Guildhall failed: unexpected ID Token "nonce" claim value',
  );
  expect(await problemOf({ sub: 'another' })).toBe(
    'Signing in with Guildhall failed: unexpected "response" body "sub" property value',
  );
});

test('names the address that it cannot open', async () => {
  await expect(startWith({ OIDC_ISSUER: 'http://127.0.0.1:9/auth' })).rejects.toThrow(
    "Guildhall can't be reached. Please try again later. If you run the server, check that it can open http://127.0.0.1:9/auth/.well-known/openid-configuration.",
  );
});

test('names the address without a sign-in service, and the issuer that differs from OIDC_ISSUER', async () => {
  const { openId } = await startWithProviders();
  await expect(startWith({ OIDC_ISSUER: `${openId.issuer}/other` })).rejects.toThrow(
    `Guildhall has no sign-in service at ${openId.issuer}/other/.well-known/openid-configuration. If you run the server, check OIDC_ISSUER.`,
  );
  const otherName = openId.issuer.replace('127.0.0.1', 'localhost');
  await expect(startWith({ OIDC_ISSUER: otherName })).rejects.toThrow(
    `Guildhall identifies itself as ${openId.issuer}. If you run the server, set OIDC_ISSUER to that address.`,
  );
});

test('names the redirect address if the provider rejects the code', async () => {
  const { visitor } = await startWithProviders();
  for (const provider of ['oidc', 'discord'] as const) {
    const browser = visitor();
    const url = new URL(await start(browser, provider));
    const query = new URLSearchParams({ code: 'a-wrong-code', state: url.searchParams.get('state') ?? '' });
    if (provider === 'oidc') query.set('iss', url.origin);
    await openCallback(browser, provider, `?${query.toString()}`);
    const { signIn } = await browser.call(getExternalSignInEndpoint, {});
    expect(signIn?.problem?.message).toContain(`add ${callbackUrl(provider)} to the redirect addresses at`);
  }
});

test('states that the member cancelled', async () => {
  const { visitor } = await startWithProviders();
  const browser = visitor();
  const state = new URL(await start(browser, 'discord')).searchParams.get('state') ?? '';
  await openCallback(browser, 'discord', `?error=access_denied&state=${state}`);
  const { signIn } = await browser.call(getExternalSignInEndpoint, {});
  expect(signIn?.problem?.message).toBe('You cancelled the sign-in at Discord.');
});
