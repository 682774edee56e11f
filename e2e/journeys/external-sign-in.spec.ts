import { join } from 'node:path';
import { discordClient, startDiscordServer } from '@muster/testing/discord-server.ts';
import { freePort } from '@muster/testing/free-port.ts';
import { oidcClient, startOpenIdProvider } from '@muster/testing/openid-provider.ts';
import { startNode } from '@muster/testing/start-node.ts';
import { expect, test as base } from '../support/test.ts';

const main = join(import.meta.dirname, '../support/main-with-discord.mjs');

/** The origin of a node with an OpenID Connect provider and a server in place of Discord. */
const test = base.extend<{ readonly origin: string }>({
  origin: async ({ page }, provide) => {
    const port = String(await freePort());
    const origin = `http://127.0.0.1:${port}`;
    const callback = (provider: string): string => `${origin}/api/external-sign-in/${provider}/callback`;
    const openId = await startOpenIdProvider({ redirectUri: callback('oidc'), path: '/application/o/muster/' });
    const discord = await startDiscordServer(callback('discord'));
    openId.signInAs({ sub: 'u-1', name: 'Ada Osei', email: 'ada@players.example', email_verified: true });
    const settings = {
      OIDC_ISSUER: openId.issuer,
      OIDC_CLIENT_ID: oidcClient.id,
      OIDC_CLIENT_SECRET: oidcClient.secret,
      OIDC_NAME: 'Guildhall',
      DISCORD_CLIENT_ID: discordClient.id,
      DISCORD_CLIENT_SECRET: discordClient.secret,
      DISCORD_ORIGIN: discord.origin,
    };
    const node = await startNode({ PORT: port, PUBLIC_URL: origin, ...settings }, main);
    await page.route('https://discord.com/**', (route) =>
      route.fulfill({
        status: 302,
        headers: { location: route.request().url().replace('https://discord.com', discord.origin) },
      }),
    );
    await provide(origin);
    await page.close();
    await node[Symbol.asyncDispose]();
    await Promise.all([openId.close(), discord.close()]);
  },
});

test('a new member signs in with a service, links Discord, and cannot unlink the last one', async ({
  page,
  origin,
}) => {
  await page.goto(`${origin}/register`);
  await page.getByRole('button', { name: 'Continue with Guildhall' }).click();
  await expect(page.getByRole('heading', { name: 'Choose your name' })).toBeVisible();
  expect(new URL(page.url()).search).toBe('');
  await expect(page.getByLabel('Email address')).toHaveValue('ada@players.example');
  await page.getByLabel('Full Name').fill('Ada');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Find Your Perfect Gaming Crew');
  // With an open session, the provider would sign in silently, which does not confirm the owner.
  await page.context().clearCookies({ name: '_session' });
  await page.goto(`${origin}/login?redirect=/dashboard/settings`);
  await page.getByRole('button', { name: 'Continue with Guildhall' }).click();
  await expect(page.getByRole('heading', { name: 'Sign-in methods' })).toBeVisible();

  await expect(page.getByRole('button', { name: 'Unlink Guildhall' })).toBeDisabled();
  await expect(page.getByText(/^Set a password or link another account first\./)).toBeVisible();

  await page.getByRole('button', { name: 'Link Discord' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Continue with Discord' }).click();
  await expect(page.getByText('Discord is linked. You can now sign in with it.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Sign-in methods' })).toBeFocused();
  await expect(page.getByText('ada.osei')).toBeVisible();
  const confirmation = page.getByRole('alertdialog');
  await page.getByRole('button', { name: 'Unlink Guildhall' }).click();
  await confirmation.getByRole('button', { name: 'Unlink' }).click();
  await expect(page.getByRole('button', { name: 'Link Guildhall' })).toBeVisible();
  await page.goto(`${origin}/dashboard/profile`);
  await expect(page.getByText('Verified')).toBeVisible();
});
