import {
  checkBackupEndpoint,
  getHealthEndpoint,
  sendTestMailEndpoint,
  sendTestPushEndpoint,
} from '@muster/contract/admin/health.ts';
import { subscribeToPushEndpoint } from '@muster/contract/notifications/push.ts';
import { signInEndpoint } from '@muster/contract/sessions/sign-in.ts';
import { startLocalServer } from '@muster/testing/local-server.ts';
import { expect, onTestFinished, test } from 'vitest';
import { startPushService } from '#test/servers/push-service.ts';
import { startSmtpServer } from '#test/servers/smtp-server.ts';
import { startApi } from '#test/start-api.ts';
import { startWithSeats } from '#test/start-with-seats.ts';

const secret = 'hunter2-canary';

test('an administrator reads the checks, and they contain no secret and no address of a member', async () => {
  const server = await startLocalServer((_request, response) => response.writeHead(403).end(secret));
  onTestFinished(server.close);
  const { as, visitor } = await startApi({
    environment: {
      PUBLIC_URL: 'https://muster.example',
      SMTP_URL: `smtp://mailer:${secret}@127.0.0.1:1`,
      BACKUP_S3_URL: `${server.origin.replace('//', `//keyid:${secret}@`)}/bucket`,
      ADMIN_PASSWORD: secret,
    },
    limits: { signInFailuresPer5Minutes: { points: 1, seconds: 300 } },
  });
  const [admin, ada] = [await as('admin'), await as('member')];
  for (let times = 0; times < 3; times += 1)
    await visitor().send(signInEndpoint, { body: { email: ada.email, password: 'not their password' } });
  const { checks, zones } = await admin.call(getHealthEndpoint, {});
  const textsOf = (name: string) => checks.filter((check) => check.name === name).map(({ text }) => text);
  expect(textsOf('Version')).toEqual([expect.stringMatching(/^Muster \d.*Node\.js \d/)]);
  expect(textsOf('Database')).toEqual([expect.stringMatching(/^PostgreSQL \d+.* MB, \d+ of \d+ connections, locale /)]);
  expect(textsOf('Clock')).toEqual(['The clocks of the server and the database agree.']);
  expect(textsOf('Push')).toEqual(['Push notifications can be sent. Subscribed browsers: 0.']);
  expect(textsOf('Email')).toEqual(['Emails are sent over 127.0.0.1:1.']);
  expect(textsOf('Limits')).toEqual(['LIMIT_SIGN_IN_FAILURES_PER_5_MINUTES: reached 1× in the last day.']);
  expect(zones.length).toBeGreaterThan(10);
  const answers = [checks, await admin.call(sendTestMailEndpoint, {})];
  expect(answers[1]).toMatchObject({ state: 'problem', text: expect.stringContaining('ECONNREFUSED') });
  for (const text of [secret, 'keyid', ada.email, ada.id]) expect(JSON.stringify(answers)).not.toContain(text);
});

test('reports an email that is not sent without a mail server, and a missing backup', async () => {
  const { as, readMails } = await startApi();
  const admin = await as('admin');
  expect(await admin.call(sendTestMailEndpoint, {})).toMatchObject({ state: 'off' });
  expect(await readMails()).toEqual([]);
  expect(await admin.call(checkBackupEndpoint, {})).toMatchObject({
    text: expect.stringMatching(/^There is no backup in /),
  });
  const { checks } = await admin.call(getHealthEndpoint, {});
  expect(checks).toContainEqual(expect.objectContaining({ name: 'Backups', state: 'problem' }));
});

test('sends a test email to the administrator who asks, and reports a rejection', async () => {
  const { url: SMTP_URL, received } = await startSmtpServer();
  const admin = await (await startApi({ environment: { SMTP_URL } })).as('admin');
  expect(await admin.call(sendTestMailEndpoint, {})).toMatchObject({ name: 'Email', state: 'ok' });
  expect(received).toMatchObject([{ to: [admin.email], text: 'Emails from Muster arrive at this address.\n' }]);
  const rejecting = await startSmtpServer({ rejectsRecipients: true });
  const other = await (await startApi({ environment: { SMTP_URL: rejecting.url } })).as('admin');
  const text = expect.stringMatching(/^The test email was not sent: .*550/);
  expect(await other.call(sendTestMailEndpoint, {})).toMatchObject({ state: 'problem', text });
});

test('sends a test notification to the browsers of the administrator only, and reports refusals', async () => {
  const service = await startPushService();
  const { as } = await startApi({ environment: service.environment });
  const [admin, bob] = [await as('admin'), await as('member')];
  expect(await admin.call(sendTestPushEndpoint, {})).toMatchObject({ name: 'Push', state: 'off' });
  const [own, other] = [service.newBrowser(), service.newBrowser()];
  await admin.call(subscribeToPushEndpoint, { body: own.subscription });
  await bob.call(subscribeToPushEndpoint, { body: other.subscription });
  expect(await admin.call(sendTestPushEndpoint, {})).toMatchObject({
    state: 'ok',
    text: 'The push services accepted a test. Browsers: 1.',
  });
  expect(own.read()).toMatchObject([{ kind: 'test' }]);
  expect(other.received()).toEqual([]);
  service.answerWith(403, {}, `Not allowed: ${secret}`);
  const refused = await admin.call(sendTestPushEndpoint, {});
  const { host, pathname } = new URL(own.subscription.endpoint);
  expect(refused).toMatchObject({
    state: 'problem',
    text: `Browsers that a test reached: 0. Push services that failed: ${host} (403)`,
  });
  for (const text of [secret, pathname]) expect(JSON.stringify(refused)).not.toContain(text);
});

test('reports how crews fill and what waits', async () => {
  const { as, author, mira, zoe, request, change } = await startWithSeats(2);
  const admin = await as('admin');
  const crews = async () => {
    const { checks } = await admin.call(getHealthEndpoint, {});
    return checks.filter(({ name }) => name === 'Crews').map(({ text }) => text);
  };
  const first = await request(mira);
  expect(await crews()).toEqual([
    'Posts with seats in the last 30 days: 1. Crews that filled: 0.',
    'Unanswered requests: 1, the oldest from 0 min ago. Parties on waitlists: 0. Posts without a request: 0.',
  ]);
  await change(author, first, { name: 'accept' });
  await request(zoe);
  expect(await crews()).toEqual([
    'Posts with seats in the last 30 days: 1. Crews that filled: 1, half of them within 0 min.',
    'Unanswered requests: 0. Parties on waitlists: 1. Posts without a request: 0.',
  ]);
});
