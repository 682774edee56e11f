import { lstat, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { requestPasswordResetEndpoint } from '@muster/contract/sessions/passwords.ts';
import { expect, onTestFinished, test } from 'vitest';
import { resetTokenIn } from '#test/read-mails.ts';
import { startSmtpServer } from '#test/servers/smtp-server.ts';
import { startApi, type TestApi } from '#test/start-api.ts';

async function requestLink({ visitor, as, readMails }: TestApi, host = 'localhost') {
  const ada = await as('member');
  const answer = await visitor().raw({
    method: 'POST',
    url: requestPasswordResetEndpoint.path,
    headers: { 'content-type': 'application/json', host, 'x-forwarded-host': host },
    payload: JSON.stringify({ email: ada.email }),
  });
  expect(answer.statusCode).toBe(200);
  return { ada, files: await readMails() };
}

test('stores emails as files readable only by the owner and logs their path when no mail server is set', async () => {
  const api = await startApi();
  const { ada, files } = await requestLink(api);
  const [mail] = files;
  expect(mail?.head('from')).toBe('Muster <no-reply@localhost>');
  expect(mail?.head('to')).toBe(ada.email);
  expect(mail?.head('subject')).toBe('Choose a new password for Muster');
  expect(mail?.raw).toContain('<html');
  expect((await stat(mail?.file ?? '')).mode & 0o777).toBe(0o600);
  expect((await stat(api.mailFolder)).mode & 0o777).toBe(0o700);
  expect(api.logLines.join()).toContain(mail?.file);
});

test('writes the link unbroken into the email file, even when the text is not ASCII', async () => {
  const PUBLIC_URL = `https://${'long-name.'.repeat(8)}example`;
  const api = await startApi({ environment: { PUBLIC_URL, PRODUCT_NAME: 'Zocker-Börse' } });
  const { files } = await requestLink(api);
  const link = `${PUBLIC_URL}/reset-password#${resetTokenIn(files)}`;
  const file = await readFile(files[0]?.file ?? '', 'utf8');
  expect(file.split('\n')).toContain(link);
  expect(file).toContain(`<p><a href="${link}" translate="no">${link}</a></p>`);
  expect(file).toContain('for your Zocker-Börse account.');
});

test('answers as usual when the email folder is a file', async () => {
  const api = await startApi();
  await writeFile(api.mailFolder, 'mine');
  onTestFinished(() => rm(api.mailFolder));
  await requestLink(api);
  expect((await lstat(api.mailFolder)).isFile()).toBe(true);
  expect(api.logLines.join()).toContain('email not sent');
});

test('sends email through the mail server to one recipient, authenticated, as text and HTML', async () => {
  const smtp = await startSmtpServer({ user: 'crew', password: 'p@ss word' });
  const api = await startApi({
    environment: { SMTP_URL: smtp.url, PUBLIC_URL: 'https://play.example', MAIL_FROM: 'The crew <crew@play.example>' },
  });
  const { ada, files } = await requestLink(api);
  expect(files).toEqual([]);
  expect(smtp.received).toHaveLength(1);
  const [mail] = smtp.received;
  expect(mail).toMatchObject({ from: 'crew@play.example', to: [ada.email] });
  expect(mail?.head('from')).toBe('The crew <crew@play.example>');
  expect(mail?.text).toMatch(/^https:\/\/play\.example\/reset-password#[\w-]{43}$/m);
});

test.each([
  ['crew.lan:8123', 'http://crew.lan:8123'],
  ['crew.lan', 'http://crew.lan'],
  // Any client can send these Host headers: another address, or another program on this host.
  ['192.0.2.1:8123', 'http://localhost:8123'],
  ['crew.lan:9999', 'http://localhost:8123'],
  ['localhost:9999', 'http://localhost:8123'],
])('without PUBLIC_URL, a request for %s gets an email with links to %s', async (host, origin) => {
  const api = await startApi({ environment: { PORT: '8123', ALLOWED_HOSTS: 'crew.lan' } });
  const { files } = await requestLink(api, host);
  expect(files[0]?.text).toContain(`\n${origin}/reset-password#`);
});

test('without PUBLIC_URL, emails link to the address of this server that the request has reached', async () => {
  const api = await startApi();
  const origin = await api.listen();
  const { email } = await api.as('member');
  const headers = { 'content-type': 'application/json' };
  await fetch(origin + requestPasswordResetEndpoint.path, { method: 'POST', headers, body: JSON.stringify({ email }) });
  await expect.poll(async () => (await api.readMails())[0]?.text).toContain(`\n${origin}/reset-password#`);
});

test('a request cannot choose the address in emails if PUBLIC_URL is set', async () => {
  const api = await startApi({ environment: { PUBLIC_URL: 'http://play.example', ALLOWED_HOSTS: 'crew.lan' } });
  const { files } = await requestLink(api, 'crew.lan');
  expect(files[0]?.text).toContain('\nhttp://play.example/reset-password#');
});

test('escapes the product name in email headers and HTML', async () => {
  const smtp = await startSmtpServer();
  const PRODUCT_NAME = 'A"b <x@y> & ü\r\nBcc: z@y.example';
  const api = await startApi({ environment: { SMTP_URL: smtp.url, PRODUCT_NAME } });
  const { ada } = await requestLink(api);
  const [mail] = smtp.received;
  expect(mail?.to).toEqual([ada.email]);
  expect(mail?.head('bcc')).toBeUndefined();
  expect(mail?.text).toContain('A"b <x@y> & ü');
  expect(mail?.raw.replaceAll('=\n', '')).toContain('A&quot;b &lt;x@y> &amp; ');
  expect(resetTokenIn(mail ? [mail] : [])).toHaveLength(43);
});

test('logs only the code when the mail server rejects an email', async () => {
  const smtp = await startSmtpServer({ rejectsRecipients: true });
  const api = await startApi({ environment: { SMTP_URL: smtp.url } });
  const { ada } = await requestLink(api);
  const log = api.logLines.join('\n');
  expect(log).toContain('email not sent');
  expect(log).toContain('"responseCode":550');
  expect(log).not.toContain(ada.email);
});

test('delays no HTTP request when the mail server is unreachable or silent', async () => {
  const silent = createServer();
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void silent.close());
  const address = silent.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const api = await startApi({ environment: { SMTP_URL: `smtp://127.0.0.1:${port}` } });
  const ada = await api.as('member');
  const startedAt = performance.now();
  expect((await api.visitor().send(requestPasswordResetEndpoint, { body: { email: ada.email } })).statusCode).toBe(200);
  expect(performance.now() - startedAt).toBeLessThan(2000);
  const unreachable = await startApi({ environment: { SMTP_URL: 'smtp://127.0.0.1:9' } });
  await requestLink(unreachable);
  expect(unreachable.logLines.join()).toContain('connect ECONNREFUSED 127.0.0.1:9');
});
