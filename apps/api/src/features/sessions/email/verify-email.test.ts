import { createResetLinkEndpoint } from '@muster/contract/members/admin-members.ts';
import { listAuditEndpoint } from '@muster/contract/admin/audit.ts';
import { listPostsEndpoint } from '@muster/contract/board/board.ts';
import { sendMessageEndpoint } from '@muster/contract/chat/messages.ts';
import type { EmailVerificationMode } from '@muster/contract/members/members.ts';
import { changeSettingsEndpoint } from '@muster/contract/members/settings.ts';
import { createPostEndpoint } from '@muster/contract/posts/posts.ts';
import {
  confirmEmailEndpoint,
  getEmailEndpoint,
  getEmailVerificationEndpoint,
  sendVerificationEndpoint,
} from '@muster/contract/sessions/email.ts';
import { requestPasswordResetEndpoint, resetPasswordEndpoint } from '@muster/contract/sessions/passwords.ts';
import { changeCommunitySettingsEndpoint } from '@muster/contract/sessions/registration.ts';
import { getSessionEndpoint } from '@muster/contract/sessions/session.ts';
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { emailLinks } from '#src/db/schema/emails.ts';
import { members } from '#src/db/schema/members.ts';
import { aChat, aMessageDraft, aPostDraft, registerMember } from '#test/factories.ts';
import { connectLive, sendMessageLive } from '#test/live-client.ts';
import { startApi } from '#test/start-api.ts';
import { type MailScene, startWithMail } from '#test/start-with-mail.ts';
import type { ApiClient } from '#test/api-client.ts';

const startWith = (mode: EmailVerificationMode) => startWithMail({ environment: { EMAIL_VERIFICATION: mode } });
const post = (member: ApiClient) => member.send(createPostEndpoint, { body: aPostDraft() });
const verificationOf = async (member: ApiClient) =>
  (await member.call(getSessionEndpoint, {})).member?.emailVerification;
const confirm = ({ visitor }: Pick<MailScene, 'visitor'>, token: string) =>
  visitor().send(confirmEmailEndpoint, { body: { token } });
const choose = (admin: ApiClient, emailVerification: EmailVerificationMode) =>
  admin.send(changeCommunitySettingsEndpoint, { body: { emailVerification } });

test('asks nobody to verify an address by default', async () => {
  const { visitor, mailsTo } = await startWithMail();
  const ada = await registerMember(visitor());
  expect(await verificationOf(ada)).toBe('off');
  expect(await mailsTo(ada.email)).toEqual([]);
  expect((await post(ada)).statusCode).toBe(200);
});

test('optional: sends a link at the registration, and lets unverified members write', async () => {
  const api = await startWith('optional');
  const ada = await registerMember(api.visitor());
  expect(await verificationOf(ada)).toBe('optional');
  expect((await post(ada)).statusCode).toBe(200);
  const token = await api.tokenFor(ada.email, 'confirm-email');
  expect((await confirm(api, token)).json()).toEqual({ email: ada.email });
  expect(await verificationOf(ada)).toBe('off');
  expect(await ada.call(getEmailEndpoint, {})).toMatchObject({ email: ada.email, isVerified: true });
  expect((await confirm(api, token)).json()).toMatchObject({ code: 'email-link-used' });
});

test('registers a member whose first link could not be created, and sends another', async () => {
  const { visitor, db, logLines, tokenFor } = await startWith('required');
  await db.execute(sql`alter table email_links rename to missing_links`);
  const ada = await registerMember(visitor());
  await db.execute(sql`alter table missing_links rename to email_links`);
  expect(logLines.join('\n')).toContain('work after a commit failed');
  expect(await verificationOf(ada)).toBe('required');
  await ada.call(sendVerificationEndpoint, {});
  expect(await tokenFor(ada.email, 'confirm-email')).not.toBe('');
});

test('required: unverified members read and manage their account, but write nothing to others', async () => {
  const api = await startWith('required');
  const ada = await registerMember(api.visitor());
  expect(await verificationOf(ada)).toBe('required');
  await ada.call(listPostsEndpoint, { querystring: {} });
  await ada.call(changeSettingsEndpoint, { body: { showsPresence: false } });
  expect((await post(ada)).json()).toMatchObject({ code: 'email-not-verified' });
  await confirm(api, await api.tokenFor(ada.email, 'confirm-email'));
  expect((await post(ada)).statusCode).toBe(200);
});

test('required: refuses messages over a live connection too', async () => {
  const { as, visitor, listen } = await startWith('required');
  const bob = await as('member', 'Bob');
  const ada = await registerMember(visitor());
  const { id: chatId } = await aChat(ada, bob);
  const live = await connectLive(await listen(), ada);
  const answer = await sendMessageLive(live, { ...aMessageDraft(), chatId, memberId: ada.id });
  expect(answer).toMatchObject({ status: 403, body: { code: 'email-not-verified' } });
  const request = { params: { chatId }, body: aMessageDraft() };
  expect((await ada.send(sendMessageEndpoint, request)).json()).toMatchObject({ code: 'email-not-verified' });
});

test('a choice in the panel applies to existing members and moderators at once, not to administrators', async () => {
  const { as } = await startWithMail();
  const [admin, ada, moderator] = [await as('admin'), await as('member'), await as('moderator')];
  expect((await post(ada)).statusCode).toBe(200);
  expect(await admin.call(getEmailVerificationEndpoint, {})).toEqual({ sendsMail: true, unverifiedMembers: 2 });
  expect((await choose(admin, 'required')).json()).toMatchObject({ emailVerification: 'required' });
  for (const member of [ada, moderator]) expect((await post(member)).statusCode).toBe(403);
  expect((await post(admin)).statusCode).toBe(200);
  const { rows } = await admin.call(listAuditEndpoint, { querystring: { page: 1 } });
  expect(rows[0]).toMatchObject({ action: 'registration.changed' });
  await choose(admin, 'optional');
  expect((await post(ada)).statusCode).toBe(200);
});

test('without a mail server, verification cannot be chosen, and a stored choice locks nobody out', async () => {
  const { as, target } = await startWithMail();
  await choose(await as('admin'), 'required');
  const withoutMail = await startApi({ target });
  const [admin, ada] = [await withoutMail.as('admin'), await withoutMail.as('member')];
  for (const mode of ['optional', 'required'] as const)
    expect((await choose(admin, mode)).json()).toMatchObject({ code: 'mail-server-needed' });
  expect((await admin.call(getEmailVerificationEndpoint, {})).sendsMail).toBe(false);
  expect(await verificationOf(ada)).toBe('off');
  expect((await post(ada)).statusCode).toBe(200);
  expect((await ada.send(sendVerificationEndpoint)).json()).toMatchObject({ code: 'mail-server-needed' });
  expect((await choose(admin, 'off')).statusCode).toBe(200);
});

test('sends the link again in place of the earlier one, to a limit, and none to a verified address', async () => {
  const api = await startWithMail({ environment: { EMAIL_VERIFICATION: 'required', LIMIT_EMAIL_LINKS_PER_HOUR: '2' } });
  const ada = await api.as('member');
  await ada.call(sendVerificationEndpoint, {});
  const first = await api.tokenFor(ada.email, 'confirm-email');
  await ada.call(sendVerificationEndpoint, {});
  const second = await api.tokenFor(ada.email, 'confirm-email');
  expect((await ada.send(sendVerificationEndpoint)).statusCode).toBe(429);
  expect((await confirm(api, first)).statusCode).toBe(410);
  expect((await confirm(api, second)).statusCode).toBe(200);
  expect(await ada.call(sendVerificationEndpoint, {})).toMatchObject({ isVerified: true });
  expect(await api.mailsTo(ada.email)).toHaveLength(2);
});

test('a used reset link verifies the address, but not the link that an administrator created', async () => {
  const api = await startWith('required');
  const { as, visitor, tokenFor } = api;
  const [admin, ada] = [await as('admin'), await as('member')];
  const isVerified = async () =>
    (await api.db.select().from(members).where(eq(members.id, ada.id)))[0]?.emailVerifiedAt !== null;
  const { link } = await admin.call(createResetLinkEndpoint, { params: { memberId: ada.id } });
  const body = { token: link.split('#')[1] ?? '', password: 'quiet-harbour-at-dawn' };
  await visitor().call(resetPasswordEndpoint, { body });
  expect(await isVerified()).toBe(false);
  await visitor().call(requestPasswordResetEndpoint, { body: { email: ada.email } });
  const token = await tokenFor(ada.email, 'reset-password');
  await visitor().call(resetPasswordEndpoint, { body: { token, password: 'calm-harbour-at-dusk' } });
  expect(await isVerified()).toBe(true);
});

test('a link that verifies a former address changes nothing', async () => {
  const api = await startWith('optional');
  const ada = await registerMember(api.visitor());
  const token = await api.tokenFor(ada.email, 'confirm-email');
  await api.db.update(members).set({ email: 'ada@new.example' }).where(eq(members.id, ada.id));
  expect((await confirm(api, token)).json()).toMatchObject({ code: 'email-link-used' });
  expect(await ada.call(getEmailEndpoint, {})).toMatchObject({ email: 'ada@new.example', isVerified: false });
  expect(await api.db.select().from(emailLinks)).toHaveLength(1);
});
