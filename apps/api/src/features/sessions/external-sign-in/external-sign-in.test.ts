import { errors } from '@muster/contract/errors.ts';
import { getEmailEndpoint } from '@muster/contract/sessions/email.ts';
import { getExternalSignInEndpoint } from '@muster/contract/sessions/external-sign-in.ts';
import { getOwnProfileEndpoint } from '@muster/contract/members/profiles.ts';
import { joinGuildMessage } from '@muster/contract/sessions/identity-providers.ts';
import { registerEndpoint } from '@muster/contract/sessions/sign-in.ts';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { ApiClient } from '#test/api-client.ts';
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
import { aPassword } from '#test/factories.ts';
import { anInviteLink } from '#test/invite-links.ts';

const ada = { sub: 'u-1', name: 'Ada Osei', email: 'Ada@Example.com', email_verified: true };

const problemOf = async (browser: ApiClient) => (await signInOf(browser))?.problem?.message;

test('the first sign-in asks for a name and creates an account; later ones open it', async () => {
  const { visitor, openId } = await startWithProviders();
  openId.signInAs(ada);
  const browser = visitor();
  expect(await signInWith(browser, 'oidc', { returnTo: '/dashboard/chat' })).toBe('/finish-sign-in');
  expect(await browser.call(getExternalSignInEndpoint, {})).toEqual({
    signIn: {
      id: expect.any(String),
      provider: 'oidc',
      providerName: 'Guildhall',
      isLinking: false,
      problem: null,
      suggestion: { name: 'Ada Osei', email: 'ada@example.com', takenEmail: null },
    },
  });
  const body = { name: 'Ada O', email: 'ada@example.com' };
  expect(await register(browser, body)).toEqual({ returnTo: '/dashboard/chat' });
  const member = await memberOf(browser);
  expect(member).toMatchObject({ name: 'Ada O', email: 'ada@example.com', role: 'member' });
  const other = visitor();
  expect(await signInWith(other, 'oidc')).toBe('/dashboard');
  expect((await memberOf(other))?.id).toBe(member?.id);
});

test('a first sign-in with Discord fills the Discord ID and marks it as verified', async () => {
  const { visitor } = await startWithProviders();
  const browser = await registerWith(visitor(), 'discord');
  expect(await browser.call(getOwnProfileEndpoint, {})).toMatchObject({
    discordId: 'ada.osei',
    discordIsVerified: true,
    discordVisibility: 'crew',
  });
});

test('a sign-in follows a new Discord name, unless the member has chosen another one', async () => {
  const { visitor, discord, db } = await startWithProviders();
  const browser = await registerWith(visitor(), 'discord');
  const user = { id: '80351110224678912', username: 'ada.renamed' };
  discord.signInAs(user);
  await signInWith(browser, 'discord');
  expect(await browser.call(getOwnProfileEndpoint, {})).toMatchObject({
    discordId: 'ada.renamed',
    discordIsVerified: true,
  });
  await db.execute(sql`update members set discord_id = 'someone else'`);
  discord.signInAs({ ...user, username: 'ada.third' });
  await signInWith(browser, 'discord');
  expect(await browser.call(getOwnProfileEndpoint, {})).toMatchObject({
    discordId: 'someone else',
    discordIsVerified: false,
  });
});

test('the session of a sign-in replaces the previous one of the browser', async () => {
  const { visitor, db } = await startWithProviders();
  const browser = await registerWith(visitor(), 'oidc');
  const before = new Map(browser.cookies);
  await signInWith(browser, 'oidc');
  const old = visitor();
  before.forEach((value, name) => old.cookies.set(name, value));
  expect(await memberOf(old)).toBeNull();
  expect((await db.execute(sql`select from sessions`)).rowCount).toBe(1);
});

test.each([
  ['true', 'ada@example.com'],
  [false, ''],
  [undefined, ''],
])('suggests an address that the provider marks as verified by %j: %j', async (verified, suggested) => {
  const { visitor, openId } = await startWithProviders();
  openId.signInAs({ ...ada, email_verified: verified });
  const browser = visitor();
  await signInWith(browser, 'oidc');
  expect((await signInOf(browser))?.suggestion?.email).toBe(suggested);
  await register(browser, { name: 'Ada', email: 'ada@example.com' });
  const { isVerified } = await browser.call(getEmailEndpoint, {});
  expect(isVerified).toBe(suggested !== '');
});

test('an account with the same address is neither opened nor suggested', async () => {
  const { visitor, openId, db } = await startWithProviders();
  const body = { name: 'Ada', email: 'ada@example.com', password: aPassword };
  await visitor().call(registerEndpoint, { body });
  openId.signInAs(ada);
  const browser = visitor();
  expect(await signInWith(browser, 'oidc')).toBe('/finish-sign-in');
  expect((await signInOf(browser))?.suggestion).toMatchObject({
    email: '',
    takenEmail: 'ada@example.com',
  });
  expect(await memberOf(browser)).toBeNull();
  const registering = register(browser, { name: 'Ada', email: 'ada@example.com' });
  await expect(registering).rejects.toMatchObject({ code: 'email-taken' });
  expect((await db.execute(sql`select from linked_accounts`)).rowCount).toBe(0);
});

test('never registers the address of the administrator', async () => {
  const { visitor, openId } = await startWithProviders({ environment: { ADMIN_EMAIL: 'boss@example.com' } });
  openId.signInAs({ ...ada, email: 'boss@example.com' });
  const browser = visitor();
  await signInWith(browser, 'oidc');
  expect((await signInOf(browser))?.suggestion?.email).toBe('');
  const registering = register(browser, { name: 'Ada', email: 'boss@example.com' });
  await expect(registering).rejects.toMatchObject({ code: 'email-taken' });
});

test('rejects an administrator, who has a sign-in with a second factor', async () => {
  const { visitor, db } = await startWithProviders();
  await registerWith(visitor(), 'oidc');
  await db.execute(sql`update members set role = 'admin'`);
  const browser = visitor();
  expect(await signInWith(browser, 'oidc')).toBe('/finish-sign-in');
  expect(await problemOf(browser)).toBe(errors['permission-denied'].message);
  expect(await memberOf(browser)).toBeNull();
});

test('a disabled member reads the reason, and a suspended one stays suspended', async () => {
  const { visitor, db } = await startWithProviders();
  await registerWith(visitor(), 'oidc');
  await db.execute(sql`update members set disabled_at = now(), state_reason = 'sold accounts'`);
  const browser = visitor();
  await signInWith(browser, 'oidc');
  expect((await signInOf(browser))?.problem).toEqual({
    message: errors['user-disabled'].message,
    reason: 'sold accounts',
  });
  await db.execute(sql`update members set disabled_at = null, suspended_until = now() + interval '1 day'`);
  expect(await signInWith(browser, 'oidc')).toBe('/dashboard');
  expect((await memberOf(browser))?.suspendedUntil).toEqual(expect.any(Date));
});

test('only members of the Discord server register, and each sign-in checks it again', async () => {
  const guildId = '81384788765712384';
  const { visitor, discord } = await startWithProviders({ environment: { DISCORD_GUILD_ID: guildId } });
  const browser = visitor();
  await signInWith(browser, 'discord');
  expect(await problemOf(browser)).toBe(joinGuildMessage);
  discord.joinGuilds(guildId);
  await registerWith(browser, 'discord');
  expect(await memberOf(browser)).not.toBeNull();
  discord.joinGuilds();
  const later = visitor();
  await signInWith(later, 'discord');
  expect(await problemOf(later)).toBe(joinGuildMessage);
  expect(await memberOf(later)).toBeNull();
});

test('with a Discord server, neither a password nor another provider creates an account', async () => {
  const { visitor } = await startWithProviders({ environment: { DISCORD_GUILD_ID: '81384788765712384' } });
  const body = { name: 'Ada', email: 'ada@example.com', password: aPassword };
  await expect(visitor().call(registerEndpoint, { body })).rejects.toMatchObject({
    code: 'registration-needs-discord',
  });
  const browser = visitor();
  await signInWith(browser, 'oidc');
  expect(await problemOf(browser)).toBe(errors['registration-needs-discord'].message);
});

test('finds an issuer with a path and a final slash if OIDC_ISSUER has no slash', async () => {
  const { visitor, openId } = await startWithProviders({ oidc: { path: '/application/o/muster/' } });
  expect(openId.issuer).toMatch(/muster\/$/);
  const browser = await registerWith(visitor(), 'oidc');
  expect(await memberOf(browser)).not.toBeNull();
});

test('sends the secret as the provider expects it', async () => {
  const oidc = { client: { token_endpoint_auth_method: 'client_secret_post' } } as const;
  const { visitor } = await startWithProviders({ oidc });
  expect(await signInWith(visitor(), 'oidc')).toBe('/finish-sign-in');
  const browser = await registerWith(visitor(), 'oidc');
  expect(await memberOf(browser)).not.toBeNull();
});

test('returns only to pages of the app', async () => {
  const { visitor } = await startWithProviders();
  await registerWith(visitor(), 'oidc');
  const pages = ['https://evil.example/dashboard', '//evil.example/dashboard', '/\\evil.example', '/api/session'];
  for (const page of pages) expect(await signInWith(visitor(), 'oidc', { returnTo: page })).toBe('/dashboard');
  expect(await signInWith(visitor(), 'oidc', { returnTo: '/dashboard/chat?search=a#b' })).toBe(
    '/dashboard/chat?search=a#b',
  );
});

test('two concurrent registrations of one identity create one account', async () => {
  const { visitor, db } = await startWithProviders();
  const browsers = [visitor(), visitor()];
  for (const browser of browsers) await signInWith(browser, 'oidc');
  const results = await Promise.allSettled(
    browsers.map((browser, index) => register(browser, { name: 'Ada', email: `ada${index}@example.com` })),
  );
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(results.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'account-linked' } });
  expect((await db.execute(sql`select from members`)).rowCount).toBe(1);
});

test('a server without providers offers none', async () => {
  const { visitor } = await startWithProviders({
    environment: { OIDC_ISSUER: '', OIDC_CLIENT_ID: '', OIDC_CLIENT_SECRET: '', OIDC_NAME: '' },
  });
  await expect(start(visitor(), 'oidc')).rejects.toMatchObject({ code: 'provider-not-found' });
  expect(await openCallback(visitor(), 'oidc', '?code=a&state=b')).toBe('/finish-sign-in');
  expect(await approve(await start(visitor(), 'discord'))).toMatch(/^\?code=/);
});

test('an invite link lets one new member register with a provider', async () => {
  const { visitor, as, openId } = await startWithProviders({ environment: { REGISTRATION: 'invite' } });
  const { code } = await anInviteLink(await as('admin'));
  const registration = { name: 'Ada O', email: 'ada@example.com' };
  openId.signInAs(ada);
  const stranger = visitor();
  await signInWith(stranger, 'oidc');
  expect(await signInOf(stranger)).toMatchObject({
    problem: { message: errors['invite-needed'].message, needsInvite: true },
    suggestion: null,
  });
  await expect(register(stranger, registration)).rejects.toMatchObject({ code: 'invite-needed' });
  const invited = visitor();
  await signInWith(invited, 'oidc', { inviteCode: code });
  expect(await signInOf(invited)).toMatchObject({ problem: null, suggestion: { name: 'Ada Osei' } });
  await register(invited, registration);
  expect(await memberOf(invited)).toMatchObject({ name: 'Ada O' });
  openId.signInAs({ ...ada, sub: 'u-2' });
  const late = visitor();
  await signInWith(late, 'oidc', { inviteCode: code });
  expect((await signInOf(late))?.problem).toEqual({ message: errors['invite-used-up'].message, needsInvite: true });
  const second = { name: 'Eve', email: 'eve@example.com' };
  await expect(register(late, second)).rejects.toMatchObject({ code: 'invite-used-up' });
});

test('a new person reads on arrival that registration is closed', async () => {
  const { visitor } = await startWithProviders({ environment: { REGISTRATION: 'closed' } });
  const browser = visitor();
  await signInWith(browser, 'discord');
  expect(await signInOf(browser)).toMatchObject({
    problem: { message: errors['registration-closed'].message, needsInvite: false },
    suggestion: null,
  });
});
