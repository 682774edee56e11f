import { expect, test } from 'vitest';
import { eximReport, exchangeReport, postfixReport, utf8Report } from '#test/bounces.ts';
import { MAX_REPORT_BYTES, readBounce } from './read-bounce.ts';

const to = 'ada+games@example.com';
const deliveryId = '1.aa.bb';
const read = (report: string) => readBounce(Buffer.from(report));
const codesOf = async (report: string) => (await read(report))?.failures.map(({ code }) => code);

test.each([
  ['Postfix', postfixReport({ to, deliveryId }), [to, to], 550],
  [
    'Postfix with a From line',
    `From MAILER-DAEMON  Sat Nov 28 12:00:00 2026\n${postfixReport({ to, deliveryId })}`,
    [to, to],
    550,
  ],
  ['Exim', eximReport({ to, deliveryId, reply: '552 5.2.2 mailbox full' }), [to], 552],
  ['Exchange', exchangeReport({ to, deliveryId }), [to], 550],
  ['a server with UTF-8', utf8Report({ to, deliveryId }), [to], 550],
  ['Unix line ends', eximReport({ to, deliveryId }).replaceAll('\r\n', '\n'), [to], 550],
])('reads a report of %s', async (_, report, addresses, code) => {
  expect(await read(report)).toEqual({ deliveryId, failures: [{ addresses, code }] });
});

test.each([
  ['5.1.1', '550 5.1.1 unknown', 550],
  ['5.2.1', '', 550],
  ['5.4.4 (no such domain)', '', 550],
  ['5.0.0', '553 no such mailbox', 553],
  ['5.0.0', '', 550],
])('finds a failure of the address in status %s with the reply "%s"', async (status, reply, code) => {
  expect(await codesOf(postfixReport({ to, deliveryId, status, reply }))).toEqual([code]);
});

test.each([
  ['a delay', { action: 'delayed', status: '4.4.1', reply: '' }],
  ['a delay with a permanent status', { action: 'delayed' }],
  ['a delivery', { action: 'delivered', status: '2.0.0', reply: '' }],
  ['an expired temporary failure', { status: '4.4.7', reply: '450 4.2.1 try later' }],
  ['a rejected sender', { status: '5.1.8 (sender)', reply: '550 5.1.8 sender domain unknown' }],
  ['a policy', { status: '5.7.1', reply: '550 5.7.1 looks like spam' }],
  ['a policy behind a general status', { status: '5.0.0', reply: '550 5.7.26 unauthenticated' }],
  ['a reply that is not about the mailbox', { status: '5.0.0', reply: '554 your server is blocked' }],
  ['a loop', { status: '5.4.6', reply: '' }],
  ['no status', { status: '' }],
])('finds no failure of the address in %s', async (_, fields) => {
  expect(await codesOf(postfixReport({ to, deliveryId, ...fields }))).toEqual([]);
});

test('reads every recipient of a report, up to a limit', async () => {
  const recipient = (name: string, action = 'failed') =>
    `Final-Recipient: rfc822; ${name}@example.com\r\nAction: ${action}\r\nStatus: 5.1.1\r\n\r\n`;
  const withMore = (more: string) =>
    postfixReport({ to, deliveryId }).replace('Final-Recipient: ', () => `${more}Final-Recipient: `);
  const bounce = await read(withMore(recipient('bob') + recipient('cyd', 'delayed')));
  expect(bounce?.failures.flatMap(({ addresses }) => addresses)).toEqual(['bob@example.com', to, to]);
  expect(await codesOf(withMore(recipient('bob').repeat(500)))).toHaveLength(99);
});

test('reads the delivery id only from the returned header', async () => {
  const report = exchangeReport({ to, deliveryId });
  expect(await read(report.replace(/^X-Muster-Delivery-ID: .*\r\n/m, ''))).toMatchObject({ deliveryId: '' });
  expect(await read(report.replace('Content-Type: message/rfc822', 'Content-Type: text/plain'))).toMatchObject({
    deliveryId: '',
  });
});

test.each([
  ['nothing', ''],
  [
    'an automatic reply',
    'Subject: I am away\r\nAuto-Submitted: auto-replied\r\nIn-Reply-To: <1.aa.bb@muster.example>\r\n\r\nBye',
  ],
  ['bytes that are no email', '\0\u0001\r\n\r\n\0'],
  [
    'parts nested too deeply',
    Array.from({ length: 30 }, (_, n) => `Content-Type: multipart/mixed; boundary=b${n}\r\n\r\n--b${n}\r\n`).join(''),
  ],
  ['an oversized header', `X: ${'x'.repeat(600_000)}\r\n\r\n`],
  ['too many lines', postfixReport({ to, deliveryId }) + '\n'.repeat(20_000)],
  ['an oversized message', postfixReport({ to, deliveryId }) + 'x'.repeat(MAX_REPORT_BYTES)],
])('reads no report from %s', async (_, raw) => {
  expect(await read(raw)).toBeNull();
});

test('reads a truncated report as far as it goes', async () => {
  const report = postfixReport({ to, deliveryId });
  for (let length = 0; length < report.length; length += 7) await read(report.slice(0, length));
  expect(await read(report.slice(0, report.indexOf('Remote-MTA')))).toMatchObject({ deliveryId: '', failures: [{}] });
});
