import { DELIVERY_ID_HEADER } from '#src/mail/delivery-ids.ts';

/** A delivery report about one email of the server. */
interface Report {
  readonly to: string;
  readonly deliveryId: string;
  readonly action?: string;
  readonly status?: string;
  /** The reply of the recipient's mail server; empty if the report has none. */
  readonly reply?: string;
}

const lines = (...parts: readonly string[]): string => `${parts.join('\r\n')}\r\n`;

const multipart = (boundary: string, ...parts: readonly string[]): string =>
  lines('', ...parts.map((part) => `--${boundary}\r\n${part}`), `--${boundary}--`);

const returnedHeader = ({ to, deliveryId }: Report): string =>
  lines(
    'From: Muster <no-reply@muster.example>',
    `To: ${to}`,
    'Subject: What you missed',
    'Message-ID: <0100018f@mail.example>',
    `${DELIVERY_ID_HEADER}: ${deliveryId}`,
  );

const diagnosis = ({ reply = '550 5.1.1 unknown' }: Report): string[] =>
  reply === '' ? [] : [`Diagnostic-Code: smtp; ${reply}`];

const postfixBoundary = '4F2A.1795867200/mx.muster.example';
const postfixHead = lines(
  'Return-Path: <>',
  'From: MAILER-DAEMON@mx.muster.example (Mail Delivery System)',
  'Subject: Undelivered Mail Returned to Sender',
  'To: no-reply@muster.example',
  'Auto-Submitted: auto-replied',
  'MIME-Version: 1.0',
  'Content-Type: multipart/report; report-type=delivery-status;',
  ` boundary="${postfixBoundary}"`,
  'Message-Id: <20261128.4F2A@mx.muster.example>',
);

/** As Postfix writes it: a notification, a report with the original recipient, and the returned email. */
export const postfixReport = (report: Report): string => {
  const { to, action = 'failed', status = '5.1.1' } = report;
  const delivery = lines(
    'Content-Description: Delivery report',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.muster.example',
    'X-Postfix-Queue-ID: 4F2A',
    '',
    `Final-Recipient: rfc822; ${to}`,
    `Original-Recipient: rfc822;${to}`,
    `Action: ${action}`,
    `Status: ${status}`,
    'Remote-MTA: dns; mx.example.com',
    ...diagnosis(report),
  );
  const returned = `Content-Type: message/rfc822\r\n\r\nReturn-Path: <no-reply@muster.example>\r\n${returnedHeader(report)}\r\nHello\r\n`;
  return (
    postfixHead + multipart(postfixBoundary, 'Content-Type: text/plain\r\n\r\nNot delivered\r\n', delivery, returned)
  );
};

const eximHead = lines(
  'Return-path: <>',
  'From: Mail Delivery System <Mailer-Daemon@mx.muster.example>',
  'To: no-reply@muster.example',
  'Auto-Submitted: auto-replied',
  'Content-Type: multipart/report; report-type=delivery-status; boundary=1795867200-eximdsn-77',
  'MIME-Version: 1.0',
  'Subject: Mail delivery failed: returning message to sender',
);

/** As Exim writes it: the action first, folded fields, and only the header of the email. */
export const eximReport = (report: Report): string => {
  const delivery = lines(
    'Content-type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.muster.example',
    '',
    `Action: ${report.action ?? 'failed'}`,
    `Final-Recipient: rfc822;${report.to}`,
    `Status: ${report.status ?? '5.0.0'}`,
    'Remote-MTA: dns; mx.example.com',
    ...diagnosis(report).map((line) => line.replace(': smtp; ', ': smtp;\r\n ')),
  );
  const returned = `Content-type: text/rfc822-headers\r\n\r\n${returnedHeader(report).replace(`${DELIVERY_ID_HEADER}: `, `${DELIVERY_ID_HEADER}:\r\n `)}`;
  return (
    eximHead + multipart('1795867200-eximdsn-77', 'Content-type: text/plain\r\n\r\nFailed\r\n', delivery, returned)
  );
};

const exchangeHead = lines(
  'From: postmaster@outlook.example',
  'To: <no-reply@muster.example>',
  'Subject: Undeliverable: What you missed',
  'MIME-Version: 1.0',
  'Content-Type: multipart/report; report-type=delivery-status;',
  '\tboundary="_000_aa_"',
  'X-MS-Exchange-Message-Is-Ndr:',
);

/** As Exchange and Outlook write it: nested texts, a report in base64, and a reference to the email in the header. */
export const exchangeReport = (report: Report): string => {
  const status = lines(
    'Reporting-MTA: dns;x1.outlook.example',
    'Received-From-MTA: dns;mx.muster.example',
    '',
    `Final-Recipient: rfc822;<${report.to.toUpperCase()}>`,
    `Action: ${report.action ?? 'failed'}`,
    `Status: ${report.status ?? '5.1.10'}`,
    ...diagnosis({ reply: '550 5.1.10 RESOLVER.ADR.RecipientNotFound; not found', ...report }),
  );
  const texts = multipart(
    '_001_aa_',
    'Content-Type: text/plain; charset="us-ascii"\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\nNot=20delivered\r\n',
    'Content-Type: text/html; charset="us-ascii"\r\n\r\n<p>Not delivered</p>\r\n',
  );
  return (
    `${exchangeHead}In-Reply-To: <0100018f@mail.example>\r\n` +
    multipart(
      '_000_aa_',
      `Content-Type: multipart/alternative; boundary="_001_aa_"\r\n${texts}`,
      `Content-Type: message/delivery-status\r\nContent-Transfer-Encoding: base64\r\n\r\n${Buffer.from(status).toString('base64')}\r\n`,
      `Content-Type: message/rfc822\r\n\r\nReceived: from mx.muster.example by x1\r\n${returnedHeader(report)}`,
    )
  );
};

/** With the types of RFC 6533, for servers that accept UTF-8 in headers. */
export const utf8Report = (report: Report): string =>
  eximReport(report)
    .replace('report-type=delivery-status', 'report-type=global-delivery-status')
    .replace('message/delivery-status', 'message/global-delivery-status')
    .replace('text/rfc822-headers', 'message/global-headers')
    .replace('rfc822;', 'utf-8; ')
    .replace('From: Muster', 'From: Müster')
    .replace(/\+(?=.*@)/, String.raw`\x{2B}`);
