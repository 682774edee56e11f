import { getHealthEndpoint } from '@muster/contract/admin/health.ts';
import { exportDataEndpoint } from '@muster/contract/members/account.ts';
import { getMemberRecordEndpoint, listMembersEndpoint } from '@muster/contract/members/admin-members.ts';
import {
  changeEmailEndpoint,
  confirmEmailEndpoint,
  getEmailEndpoint,
  sendVerificationEndpoint,
} from '@muster/contract/sessions/email.ts';
import { requestPasswordResetEndpoint, resetPasswordEndpoint } from '@muster/contract/sessions/passwords.ts';
import { changeCommunitySettingsEndpoint } from '@muster/contract/sessions/registration.ts';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { aPassword } from '#test/factories.ts';
import { connectLive } from '#test/live-client.ts';
import { startWithMail } from '#test/start-with-mail.ts';

const accepted = { refusedAt: null, refusalCode: null };

async function startWithMember() {
  const api = await startWithMail({ environment: { LIMIT_PASSWORD_RESET_MAILS_PER_HOUR: '100' } });
  const [admin, ada] = [await api.as('admin', 'Grace'), await api.as('member', 'Ada')];
  /** Sends the member an email. */
  const mailAda = async (): Promise<void> => {
    await api.visitor().call(requestPasswordResetEndpoint, { body: { email: ada.email } });
    await api.readMails();
  };
  const list = (state?: 'refused' | 'unverified') =>
    admin.call(listMembersEndpoint, { querystring: { page: 1, sort: 'name', ...(state && { state }) } });
  const statusOf = async (id: string) => (await list()).rows.find((row) => row.id === id)?.emailStatus;
  const refuse = async (reply: string): Promise<void> => {
    api.smtp.refusals.set('recipient', reply);
    await mailAda();
  };
  return { ...api, admin, ada, mailAda, list, statusOf, refuse };
}

test('shows administrators the code of a refusal and its first time, until the member opens a link', async () => {
  const { ada, admin, db, list, statusOf, refuse, tokenFor, visitor, smtp } = await startWithMember();
  expect(await statusOf(ada.id)).toMatchObject(accepted);
  await refuse('550 no such user');
  await db.execute(sql`update members set email_refused_at = '2026-11-03T12:00:00Z' where id = ${ada.id}`);
  await refuse('552 5.2.2 mailbox full');
  expect(await statusOf(ada.id)).toMatchObject({ refusedAt: new Date('2026-11-03T12:00:00Z'), refusalCode: 552 });
  expect((await list('refused')).rows.map(({ id }) => id)).toEqual([ada.id]);
  const { checks } = await admin.call(getHealthEndpoint, {});
  expect(checks.map(({ text }) => text)).toContain('Members whose emails bounce: 1.');
  smtp.refusals.clear();
  await ada.call(sendVerificationEndpoint, {});
  const token = await tokenFor(ada.email, 'confirm-email');
  // Accepted, but it may still bounce.
  expect(await statusOf(ada.id)).toMatchObject({ refusalCode: 552 });
  await visitor().call(confirmEmailEndpoint, { body: { token } });
  expect(await statusOf(ada.id)).toMatchObject(accepted);
  expect((await list('refused')).rows).toEqual([]);
  expect(JSON.stringify(await admin.call(getHealthEndpoint, {}))).not.toContain('emails bounce');
});

test.each([
  ['a temporary failure', 'recipient', '450 4.2.1 try later'],
  ['a rejected sender', 'sender', '550 5.1.8 unknown sender'],
  ['a refusal to relay', 'recipient', '554 5.7.1 relay access denied'],
] as const)('keeps an address after %s', async (_, step, reply) => {
  const { ada, statusOf, mailAda, smtp, logLines } = await startWithMember();
  smtp.refusals.set(step, reply);
  await mailAda();
  expect(logLines.join('\n')).toContain('email not sent');
  expect(await statusOf(ada.id)).toMatchObject(accepted);
});

test('stores a refusal of the message, and shows it in open windows', async () => {
  const { ada, admin, mailAda, smtp, listen } = await startWithMember();
  const origin = await listen();
  const [own, panel] = [await connectLive(origin, ada), await connectLive(origin, admin)];
  smtp.refusals.set('message', '554 no mailbox of that name');
  await mailAda();
  await own.next((event) => event.type === 'topics.changed' && event.topics.some(([topic]) => topic === 'profile'));
  await panel.next((event) => event.type === 'admin.changed' && event.table === 'members');
  expect(await ada.call(getEmailEndpoint, {})).toMatchObject({ isRefused: true });
});

test('clears the refusal when the address changes', async () => {
  const { ada, visitor, refuse, statusOf, smtp, tokenFor } = await startWithMember();
  await refuse('550 no such user');
  smtp.refusals.clear();
  await ada.call(changeEmailEndpoint, { body: { email: 'ada@new.example', password: aPassword } });
  const token = await tokenFor('ada@new.example', 'confirm-email');
  expect(await statusOf(ada.id)).toMatchObject({ refusalCode: 550 });
  await visitor().call(confirmEmailEndpoint, { body: { token } });
  expect(await statusOf(ada.id)).toMatchObject(accepted);
});

test('still sends a link for a new password, which clears the refusal, also of a verified address', async () => {
  const { ada, db, visitor, refuse, statusOf, smtp, mailAda, tokenFor } = await startWithMember();
  await db.execute(sql`update members set email_verified_at = now() where id = ${ada.id}`);
  await refuse('550 no such user');
  smtp.refusals.clear();
  await mailAda();
  expect(await statusOf(ada.id)).toMatchObject({ refusalCode: 550 });
  const token = await tokenFor(ada.email, 'reset-password');
  await visitor().call(resetPasswordEndpoint, { body: { token, password: 'calm-harbour-at-dusk' } });
  expect(await statusOf(ada.id)).toMatchObject(accepted);
});

test('stores nothing about an address that no member has', async () => {
  const { ada, db, smtp, readMails } = await startWithMember();
  smtp.refusals.set('recipient', '550 no such user');
  await ada.call(changeEmailEndpoint, { body: { email: 'ada@new.example', password: aPassword } });
  await readMails();
  expect(await db.$count(sql`members where email_refused_at is not null and id <> ${ada.id}`)).toBe(0);
});

test('shows a refusal to no moderator or other member, and never the text of the reply', async () => {
  const { ada, admin, as, list, refuse, db } = await startWithMember();
  await refuse('550 5.1.1 secret reply of');
  const [moderator, bob] = [await as('moderator', 'Max'), await as('member', 'Bob')];
  const params = { memberId: ada.id };
  const record = await moderator.call(getMemberRecordEndpoint, { params });
  expect(Object.keys(record).filter((name) => /email|refus/i.test(name))).toEqual([]);
  expect((await moderator.send(listMembersEndpoint, { querystring: {} })).statusCode).toBe(403);
  expect(await bob.call(getEmailEndpoint, {})).toMatchObject({ isRefused: false });
  const stored = await db.execute(sql`select * from members where id = ${ada.id}`);
  const own = (await ada.send(exportDataEndpoint, {})).json();
  expect(own.profile).toMatchObject({ emailRefusalCode: 550, emailRefusedAt: expect.any(String) });
  for (const shown of [stored.rows, own, await list(), await admin.call(getHealthEndpoint, {})])
    expect(JSON.stringify(shown)).not.toContain('secret reply');
});

test('shows administrators who has verified their address, but not while verification is off', async () => {
  const { ada, admin, statusOf, list, db, as } = await startWithMember();
  expect(await statusOf(ada.id)).toMatchObject({ isVerified: null });
  expect((await list('unverified')).rows).toEqual([]);
  await admin.call(changeCommunitySettingsEndpoint, { body: { emailVerification: 'optional' } });
  const bob = await as('member', 'Bob');
  await db.execute(sql`update members set email_verified_at = now() where id = ${bob.id}`);
  expect(await statusOf(ada.id)).toMatchObject({ isVerified: false });
  expect(await statusOf(bob.id)).toMatchObject({ isVerified: true });
  expect(await statusOf(admin.id)).toMatchObject({ isVerified: null });
  expect((await list('unverified')).rows.map(({ id }) => id)).toEqual([ada.id]);
});
