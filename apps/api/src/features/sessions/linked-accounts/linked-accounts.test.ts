import { errors } from '@muster/contract/errors.ts';
import { deleteAccountEndpoint } from '@muster/contract/members/account.ts';
import { getOwnProfileEndpoint, getPlayerEndpoint, updateProfileEndpoint } from '@muster/contract/members/profiles.ts';
import { createAccessTokenEndpoint } from '@muster/contract/sessions/access-tokens.ts';
import { getExternalSignInEndpoint } from '@muster/contract/sessions/external-sign-in.ts';
import type { IdentityProvider } from '@muster/contract/sessions/identity-providers.ts';
import {
  getSignInMethodsEndpoint,
  setPasswordEndpoint,
  startLinkEndpoint,
  unlinkEndpoint,
} from '@muster/contract/sessions/linked-accounts.ts';
import { changePasswordEndpoint } from '@muster/contract/sessions/passwords.ts';
import { getSessionEndpoint, signOutEndpoint } from '@muster/contract/sessions/session.ts';
import { signInEndpoint } from '@muster/contract/sessions/sign-in.ts';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { ApiClient } from '#test/api-client.ts';
import { approve, openCallback, registerWith, signInWith, startWithProviders } from '#test/external-sign-in.ts';
import { aPassword, registerMember } from '#test/factories.ts';

/** Links an account, and returns the page that opens. */
async function link(member: ApiClient, provider: IdentityProvider, password?: string): Promise<string> {
  const body = { provider, ...(password !== undefined && { password }) };
  const { url } = await member.call(startLinkEndpoint, { body });
  return openCallback(member, provider, await approve(url));
}

const methodsOf = (member: ApiClient) => member.call(getSignInMethodsEndpoint, {});
const problemOf = async (member: ApiClient) =>
  (await member.call(getExternalSignInEndpoint, {})).signIn?.problem?.message;
const newPassword = 'another-good-password';

test('links an account of a signed-in member, who can then sign in with it', async () => {
  const { visitor, readMails } = await startWithProviders();
  const ada = await registerMember(visitor());
  expect(await link(ada, 'discord', aPassword)).toBe('/dashboard/settings#linked-discord');
  expect(await methodsOf(ada)).toMatchObject({
    hasPassword: true,
    linkedAccounts: [{ provider: 'discord', providerName: 'Discord', label: 'ada.osei' }],
  });
  const elsewhere = visitor();
  expect(await signInWith(elsewhere, 'discord')).toBe('/dashboard');
  expect((await elsewhere.call(getSessionEndpoint, {})).member?.id).toBe(ada.id);
  const mails = await readMails();
  expect(mails).toHaveLength(1);
  expect(mails[0]?.text).toContain('with Discord (ada.osei).');
});

test('linking requires the password, or a recent sign-in of an account without one', async () => {
  const { visitor, db } = await startWithProviders();
  const ada = await registerMember(visitor());
  await expect(link(ada, 'discord')).rejects.toMatchObject({ code: 'wrong-password' });
  await expect(link(ada, 'discord', 'wrong one')).rejects.toMatchObject({ code: 'wrong-password' });
  const ben = await registerWith(visitor(), 'oidc');
  await db.execute(sql`update sessions set created_at = created_at - interval '16 minutes'`);
  await expect(link(ben, 'discord')).rejects.toMatchObject({ code: 'recent-sign-in-needed' });
  await signInWith(ben, 'oidc');
  expect(await link(ben, 'discord')).toBe('/dashboard/settings#linked-discord');
});

test('links only in the session that started it', async () => {
  const { visitor, db } = await startWithProviders();
  const victim = await registerMember(visitor());
  const attacker = await registerMember(visitor());
  const { url } = await attacker.call(startLinkEndpoint, { body: { provider: 'discord', password: aPassword } });
  const query = await approve(url);
  for (const [name, value] of attacker.cookies) if (name.includes('external')) victim.cookies.set(name, value);
  expect(await openCallback(victim, 'discord', query)).toBe('/finish-sign-in');
  expect(await problemOf(victim)).toBe(errors['sign-in-expired'].message);
  expect((await db.execute(sql`select from linked_accounts`)).rowCount).toBe(0);
});

test('a link that was started before signing out is not completed', async () => {
  const { visitor, db } = await startWithProviders();
  const ada = await registerMember(visitor());
  const { url } = await ada.call(startLinkEndpoint, { body: { provider: 'discord', password: aPassword } });
  const query = await approve(url);
  await ada.call(signOutEndpoint, {});
  await ada.call(signInEndpoint, { body: { email: ada.email, password: aPassword } });
  await openCallback(ada, 'discord', query);
  expect((await db.execute(sql`select from linked_accounts`)).rowCount).toBe(0);
});

test('a provider account belongs to one member, and a member has one per provider', async () => {
  const { visitor, discord } = await startWithProviders();
  await registerWith(visitor(), 'discord');
  const ben = await registerMember(visitor());
  expect(await link(ben, 'discord', aPassword)).toBe('/finish-sign-in');
  expect(await problemOf(ben)).toBe('This Discord account is already linked to another account.');
  discord.signInAs({ id: '90351110224678913', username: 'ben' });
  await link(ben, 'discord', aPassword);
  expect(await link(ben, 'discord', aPassword)).toBe('/dashboard/settings#linked-discord');
  discord.signInAs({ id: '90351110224678914', username: 'ben.second' });
  await link(ben, 'discord', aPassword);
  expect(await problemOf(ben)).toBe('Your account is already linked to Discord. Unlink it first.');
  expect((await methodsOf(ben)).linkedAccounts).toMatchObject([{ label: 'ben' }]);
});

test('rejects linking by an administrator', async () => {
  const { as } = await startWithProviders();
  await expect(link(await as('admin'), 'discord', aPassword)).rejects.toMatchObject({ code: 'permission-denied' });
});

test('unlinks an account while another sign-in method remains', async () => {
  const { visitor } = await startWithProviders();
  const ada = await registerWith(visitor(), 'oidc');
  await link(ada, 'discord');
  const unlink = async (index: number, password?: string) => {
    const linkedAccountId = (await methodsOf(ada)).linkedAccounts[index]?.id ?? '';
    return ada.call(unlinkEndpoint, { params: { linkedAccountId }, body: { password } });
  };
  expect((await unlink(1)).linkedAccounts).toMatchObject([{ provider: 'oidc' }]);
  await expect(unlink(0)).rejects.toMatchObject({ code: 'last-sign-in-method' });
  await ada.call(setPasswordEndpoint, { body: { newPassword } });
  expect(await unlink(0, newPassword)).toMatchObject({ hasPassword: true, linkedAccounts: [] });
  const elsewhere = visitor();
  expect(await signInWith(elsewhere, 'oidc')).toBe('/finish-sign-in');
});

test('two concurrent requests do not unlink the last two accounts', async () => {
  const { visitor, pool } = await startWithProviders();
  const ada = await registerWith(visitor(), 'oidc');
  await link(ada, 'discord');
  const { linkedAccounts } = await methodsOf(ada);
  // Delays both deletions until both requests have begun.
  const delaying = await pool.connect();
  await delaying.query('begin');
  await delaying.query('select from linked_accounts for update');
  const unlinking = Promise.allSettled(
    linkedAccounts.map(({ id }) => ada.call(unlinkEndpoint, { params: { linkedAccountId: id }, body: {} })),
  );
  const countWaiting = async () =>
    (
      await pool.query(`select from pg_locks where not granted and pid in (select pid from pg_stat_activity
      where datname = current_database())`)
    ).rowCount;
  await expect.poll(countWaiting).toBe(2);
  await delaying.query('commit');
  delaying.release();
  expect((await unlinking).map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect((await methodsOf(ada)).linkedAccounts).toHaveLength(1);
});

test('an account of a provider that is no longer offered does not count as a sign-in method', async () => {
  const { visitor, db } = await startWithProviders();
  const ada = await registerWith(visitor(), 'oidc');
  await link(ada, 'discord');
  await db.execute(sql`update linked_accounts set issuer = 'https://old.example/realms/a' where issuer like 'http:%'`);
  const { linkedAccounts } = await methodsOf(ada);
  expect(linkedAccounts[0]).toMatchObject({ provider: null, providerName: 'old.example' });
  const unlinkDiscord = ada.call(unlinkEndpoint, {
    params: { linkedAccountId: linkedAccounts[1]?.id ?? '' },
    body: {},
  });
  await expect(unlinkDiscord).rejects.toMatchObject({ code: 'last-sign-in-method' });
});

test('an account without a password can set one after a recent sign-in, once', async () => {
  const { visitor, db, readMails } = await startWithProviders();
  const ada = await registerWith(visitor(), 'oidc');
  expect((await methodsOf(ada)).hasPassword).toBe(false);
  await db.execute(sql`update sessions set created_at = created_at - interval '16 minutes'`);
  const set = () => ada.call(setPasswordEndpoint, { body: { newPassword } });
  await expect(set()).rejects.toMatchObject({ code: 'recent-sign-in-needed' });
  await signInWith(ada, 'oidc');
  expect(await set()).toMatchObject({ hasPassword: true });
  await expect(set()).rejects.toMatchObject({ code: 'password-exists' });
  const { member } = await visitor().call(signInEndpoint, {
    body: { email: 'ada@example.com', password: newPassword },
  });
  expect(member?.name).toBe('Ada Osei');
  expect((await readMails())[0]?.text).toContain('Your Muster account now has a password.');
});

test('rejects a weak first password', async () => {
  const { visitor } = await startWithProviders();
  const ada = await registerWith(visitor(), 'oidc');
  const set = ada.call(setPasswordEndpoint, { body: { newPassword: 'password1' } });
  await expect(set).rejects.toMatchObject({ code: 'validation-failed' });
});

test('an account without a password confirms its actions by a recent sign-in', async () => {
  const { visitor, db } = await startWithProviders();
  const ada = await registerWith(visitor(), 'oidc');
  const createToken = () => ada.call(createAccessTokenEndpoint, { body: { name: 'Bot', scopes: ['board'], days: 30 } });
  const deleteAccount = () => ada.call(deleteAccountEndpoint, { body: {} });
  await link(ada, 'discord');
  const linkedAccountId = (await methodsOf(ada)).linkedAccounts[1]?.id ?? '';
  const unlink = () => ada.call(unlinkEndpoint, { params: { linkedAccountId }, body: {} });
  await db.execute(sql`update sessions set created_at = created_at - interval '16 minutes'`);
  expect((await methodsOf(ada)).hasRecentSignIn).toBe(false);
  for (const action of [createToken, deleteAccount, unlink])
    await expect(action()).rejects.toMatchObject({ code: 'recent-sign-in-needed' });
  await signInWith(ada, 'oidc', { returnTo: '/dashboard/profile' });
  expect((await methodsOf(ada)).hasRecentSignIn).toBe(true);
  expect((await createToken()).accessToken.name).toBe('Bot');
  expect((await unlink()).linkedAccounts).toHaveLength(1);
  expect((await deleteAccount()).state).toBe('deleted');
});

test('a recent sign-in does not replace the password of an account that has one', async () => {
  const { visitor } = await startWithProviders();
  const ada = await registerMember(visitor());
  await link(ada, 'discord', aPassword);
  const linkedAccountId = (await methodsOf(ada)).linkedAccounts[0]?.id ?? '';
  const attempts = [
    () => ada.call(deleteAccountEndpoint, { body: {} }),
    () => ada.call(unlinkEndpoint, { params: { linkedAccountId }, body: {} }),
    () => ada.call(unlinkEndpoint, { params: { linkedAccountId }, body: { password: 'wrong one' } }),
    () => ada.call(createAccessTokenEndpoint, { body: { name: 'Bot', scopes: ['board'], days: 30 } }),
  ];
  for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject({ code: 'wrong-password' });
  expect((await methodsOf(ada)).linkedAccounts).toHaveLength(1);
});

test('changing the password of an account without one returns an error', async () => {
  const { visitor } = await startWithProviders();
  const ada = await registerWith(visitor(), 'oidc');
  const change = ada.call(changePasswordEndpoint, { body: { currentPassword: aPassword, newPassword } });
  await expect(change).rejects.toMatchObject({ code: 'password-missing' });
});

test('a signed-in member does not end up in another account', async () => {
  const { visitor, discord } = await startWithProviders();
  const ada = await registerWith(visitor(), 'discord');
  const memberId = async () => (await ada.call(getSessionEndpoint, {})).member?.id;
  const before = await memberId();
  const signInAsBen = async () => {
    expect(await signInWith(ada, 'discord')).toBe('/finish-sign-in');
    expect(await problemOf(ada)).toContain("isn't linked to the account you're signed in to.");
    expect(await memberId()).toBe(before);
  };
  discord.signInAs({ id: '90351110224678913', username: 'ben' });
  await signInAsBen();
  await registerWith(visitor(), 'discord', { name: 'Ben', email: 'ben@example.com' });
  await signInAsBen();
});

test('deleting the account deletes its links, and the export lists them', async () => {
  const { visitor, db } = await startWithProviders();
  const ada = await registerMember(visitor());
  await link(ada, 'discord', aPassword);
  const exported = await ada.raw({ url: '/api/profile/export' });
  expect(exported.json().linkedAccounts).toEqual([
    { issuer: 'https://discord.com', label: 'ada.osei', linkedAt: expect.any(String) },
  ]);
  await ada.call(deleteAccountEndpoint, { body: { password: aPassword } });
  expect((await db.execute(sql`select from linked_accounts`)).rowCount).toBe(0);
});

test('marks a Discord ID as verified only for viewers who can see it, and never a copied one', async () => {
  const { visitor } = await startWithProviders();
  const ada = await registerMember(visitor());
  const eve = await registerMember(visitor());
  await link(ada, 'discord', aPassword);
  const seen = async (viewer: ApiClient, { id }: { readonly id: string }) => {
    const { discordId, discordIsVerified } = await viewer.call(getPlayerEndpoint, { params: { memberId: id } });
    return [discordId, discordIsVerified];
  };
  expect(await seen(eve, ada)).toEqual(['', false]);
  await ada.call(updateProfileEndpoint, { body: { discordVisibility: 'everyone' } });
  expect(await seen(eve, ada)).toEqual(['ada.osei', true]);
  await eve.call(updateProfileEndpoint, { body: { discordId: 'ada.osei', discordVisibility: 'everyone' } });
  expect(await seen(ada, eve)).toEqual(['ada.osei', false]);
  await ada.call(updateProfileEndpoint, { body: { discordId: 'another' } });
  expect((await ada.call(getOwnProfileEndpoint, {})).discordIsVerified).toBe(false);
});
