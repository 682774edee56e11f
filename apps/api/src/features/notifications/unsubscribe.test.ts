import { changeSettingsEndpoint, getSettingsEndpoint } from '@muster/contract/members/settings.ts';
import { unsubscribeByMailEndpoint, unsubscribeEndpoint } from '@muster/contract/notifications/unsubscribe.ts';
import { requestPasswordResetEndpoint } from '@muster/contract/sessions/passwords.ts';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { startSmtpServer } from '#test/servers/smtp-server.ts';
import { startWithAlerts } from '#test/start-with-alerts.ts';

/** A member who got an email about what they missed. */
async function startWithMail() {
  const smtp = await startSmtpServer();
  const environment = { SMTP_URL: smtp.url, PUBLIC_URL: 'https://muster.example' };
  const { db, searcher, save, post, readMails, allPushed, ...api } = await startWithAlerts({ environment });
  await searcher.call(changeSettingsEndpoint, { body: { receivesDigests: true, hasQuietHours: false } });
  await save({ game: 'Valorant' });
  await post();
  await expect.poll(() => db.$count(sql`missed_notifications`)).toBe(1);
  await allPushed();
  await db.execute(sql`update missed_notifications set due_at = now()`);
  await expect.poll(() => db.$count(sql`missed_notifications where due_at is not null`)).toBe(0);
  await readMails();
  const [mail] = smtp.received;
  const token = /\/unsubscribe#([\w-]{36})$/m.exec(mail?.text ?? '')?.[1] ?? '';
  const isSubscribed = async () => (await searcher.call(getSettingsEndpoint, {})).receivesDigests;
  return { ...api, db, searcher, smtp, mail, token, isSubscribed, readMails };
}

test('the email has the headers of RFC 2369 and RFC 8058 once, with the address of this member', async () => {
  const { mail, token } = await startWithMail();
  const [head = ''] = mail?.raw.split('\n\n') ?? [];
  const headers = head
    .replaceAll(/\n[ \t]+/g, ' ')
    .split('\n')
    .filter((line) => /^list-/i.test(line));
  expect(headers.toSorted()).toEqual([
    'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
    `List-Unsubscribe: <https://muster.example/api/unsubscribe?token=${token}>`,
  ]);
});

test('one click of a mail program unsubscribes: a form without cookies, from another site, any number of times', async () => {
  const { app, token, isSubscribed, logLines } = await startWithMail();
  expect(await isSubscribed()).toBe(true);
  const click = (payload: string, type: string) =>
    app.inject({
      method: 'POST',
      url: `${unsubscribeByMailEndpoint.path}?token=${token}`,
      headers: {
        'content-type': type,
        host: 'muster.example',
        origin: 'https://mail.example',
        'sec-fetch-site': 'cross-site',
      },
      payload,
    });
  for (const [payload, type] of [
    ['List-Unsubscribe=One-Click', 'application/x-www-form-urlencoded'],
    [
      '--x\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--',
      'multipart/form-data; boundary=x',
    ],
  ] as const) {
    expect((await click(payload, type)).statusCode).toBe(200);
    expect(await isSubscribed()).toBe(false);
  }
  expect(logLines.join('\n')).not.toContain(token);
});

test('opening the address shows a page and changes nothing; its button unsubscribes', async () => {
  const { app, token, isSubscribed, visitor } = await startWithMail();
  const opened = await app.inject({
    url: `${unsubscribeByMailEndpoint.path}?token=${token}`,
    headers: { host: 'muster.example' },
  });
  expect([opened.statusCode, opened.headers.location]).toEqual([303, `/unsubscribe#${token}`]);
  expect(await isSubscribed()).toBe(true);
  await visitor().call(unsubscribeEndpoint, { body: { token } });
  expect(await isSubscribed()).toBe(false);
});

test('unknown tokens get the same answer and change nothing; the token changes no other setting', async () => {
  const { visitor, isSubscribed, searcher, token } = await startWithMail();
  const body = { token: '019a3f6e-0000-4000-8000-000000000001' };
  const unknown = await visitor().send(unsubscribeEndpoint, { body });
  expect(await isSubscribed()).toBe(true);
  const before = await searcher.call(getSettingsEndpoint, {});
  const known = await visitor().send(unsubscribeEndpoint, { body: { token } });
  expect([known.statusCode, known.body]).toEqual([unknown.statusCode, unknown.body]);
  expect(await searcher.call(getSettingsEndpoint, {})).toEqual({ ...before, receivesDigests: false });
});

test('emails about the account cannot be unsubscribed', async () => {
  const { visitor, searcher, smtp, readMails } = await startWithMail();
  await visitor().call(requestPasswordResetEndpoint, { body: { email: searcher.email } });
  await readMails();
  expect(smtp.received.at(-1)?.raw).not.toMatch(/unsubscribe/i);
});
