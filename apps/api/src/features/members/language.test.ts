import { unknownLanguageMessage } from '@muster/contract/members/members.ts';
import { changeSettingsEndpoint, getSettingsEndpoint } from '@muster/contract/members/settings.ts';
import { registerEndpoint, signInEndpoint } from '@muster/contract/sessions/sign-in.ts';
import { getSessionEndpoint } from '@muster/contract/sessions/session.ts';
import { adminSignInEndpoint } from '@muster/contract/sessions/admin-sign-in.ts';
import { requestPasswordResetEndpoint, resetPasswordEndpoint } from '@muster/contract/sessions/passwords.ts';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { members } from '#src/db/schema/members.ts';
import { translate } from '#src/lib/translate.ts';
import { aPassword } from '#test/factories.ts';
import { resetTokenIn } from '#test/read-mails.ts';
import { shareApi, startApi, type TestApi } from '#test/start-api.ts';

const api = shareApi({ environment: { DEFAULT_LANGUAGE: 'fr' } });
const settings = { sendsReadReceipts: true, showsPresence: true, pushShowsText: false };
const credentialsOf = (email: string) => ({ email, password: aPassword });

const send = (
  { app }: TestApi,
  { path, method }: { readonly path: string; readonly method: 'POST' },
  body: object,
  headers: Readonly<Record<string, string>>,
) => app.inject({ method, url: path, headers, payload: body });

test.each([
  ['the one chosen in the browser', { cookie: 'muster_language=es', 'accept-language': 'de' }, 'es'],
  ["the browser's preferred one", { 'accept-language': 'de-AT,en;q=0.8' }, 'de'],
  ['the default if no other is known', {}, 'fr'],
  ['the default instead of a pseudo-language', { cookie: 'muster_language=en-XA' }, 'fr'],
])('registration stores the language of the page: %s', async (_, headers, language) => {
  const email = `${language}-${Object.keys(headers).length}@${_.length}.example.com`;
  await send(api(), registerEndpoint, { name: 'Ada', ...credentialsOf(email) }, headers);
  const person = api().visitor();
  const { member } = await person.call(signInEndpoint, { body: credentialsOf(email) });
  expect(member?.language).toBe(language);
  expect(person.cookies.get('muster_language')).toBe(language);
});

test('signing in stores a missing language, and sets the cookie to the stored one', async () => {
  const ada = await api().as('member');
  const { db } = api();
  const signIn = (cookie: string) => send(api(), signInEndpoint, credentialsOf(ada.email), { cookie });
  await db.update(members).set({ language: null }).where(eq(members.id, ada.id));
  expect((await ada.call(getSessionEndpoint, {})).member?.language).toBeNull();
  expect((await signIn('muster_language=es')).json()).toMatchObject({ member: { language: 'es' } });
  const { cookies } = await signIn('muster_language=de');
  expect(cookies.find(({ name }) => name === 'muster_language')).toEqual({
    name: 'muster_language',
    value: 'es',
    path: '/',
    maxAge: 31_536_000,
    sameSite: 'Lax',
  });
  expect((await signIn('muster_language=ar-XB')).cookies.map(({ name }) => name)).not.toContain('muster_language');
});

test('the language cookie of an administrator is secure over https', async () => {
  const password = 'a long administrator password';
  const secure = await startApi({ environment: { ADMIN_PASSWORD: password, PUBLIC_URL: 'https://muster.example' } });
  const headers = { host: 'muster.example', 'accept-language': 'de' };
  const { cookies } = await send(secure, adminSignInEndpoint, { email: 'admin@muster.local', password }, headers);
  expect(cookies.find(({ name }) => name === 'muster_language')).toMatchObject({ value: 'de', secure: true });
});

test("stores a member's choice of language, and keeps it when other settings change", async () => {
  const ada = await api().as('member');
  const change = (language?: string | null) =>
    ada.call(changeSettingsEndpoint, { body: language === undefined ? settings : { ...settings, language } });
  expect((await change('de')).language).toBe('de');
  expect((await change()).language).toBe('de');
  expect((await ada.call(getSessionEndpoint, {})).member?.language).toBe('de');
  await change(null);
  expect((await ada.call(getSettingsEndpoint, {})).language).toBeNull();
});

test.each(['it', 'en-XA', 'DE', '', '../de', 'd'.repeat(36)])('rejects the language %j', async (language) => {
  const ada = await api().as('member');
  const answer = await ada.send(changeSettingsEndpoint, { body: { ...settings, language } });
  expect(answer.statusCode).toBe(400);
  expect(answer.json().issues).toEqual([{ path: 'language', message: unknownLanguageMessage }]);
  expect((await ada.call(getSettingsEndpoint, {})).language).toBe('en');
});

test.each([
  ['de', 'de'],
  [null, 'fr'],
])('emails to a member with the language %j are in %s', async (stored, language) => {
  const { as, db, readMails, visitor } = await startApi({ environment: { DEFAULT_LANGUAGE: 'fr' } });
  const { id, email } = await as('member');
  await db.update(members).set({ language: stored }).where(eq(members.id, id));
  await visitor().call(requestPasswordResetEndpoint, { body: { email } });
  const token = resetTokenIn(await readMails());
  await visitor().call(resetPasswordEndpoint, { body: { token, password: 'another-lighthouse' } });
  const mails = await readMails();
  expect(mails.map(({ raw }) => raw.includes(`<html lang="${language}"`))).toEqual([true, true]);
  const productName = 'Muster';
  expect(mails.map(({ text }) => text).join()).toContain(
    translate(language, 'Your {productName} password was just changed. All other devices were signed out.', {
      productName,
    }),
  );
});
