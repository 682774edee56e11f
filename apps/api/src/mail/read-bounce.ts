import PostalMime, { type Attachment } from 'postal-mime';
import { DELIVERY_ID_HEADER } from './delivery-ids.ts';
import { isAboutRecipient, statusOf } from './find-refusal.ts';

/** A report that returns one of our emails, with the community's icon, is smaller. */
export const MAX_REPORT_BYTES = 2 * 1024 * 1024;
/** The parser takes up to 30 µs a line. */
const MAX_LINES = 20_000;
const LINE_FEED = 10;
/** Our emails have one recipient. */
const MAX_RECIPIENTS = 100;
const limits = { maxNestingDepth: 20, maxHeadersSize: 512 * 1024 };

const reportTypes = ['message/delivery-status', 'message/global-delivery-status'];
const returnedTypes = ['message/rfc822', 'text/rfc822-headers', 'message/global', 'message/global-headers'];
/** A reply without an enhanced status code may be about the sender, unless it is about the mailbox (RFC 5321, section 4.2.2). */
const mailboxCodes = [550, 551, 552, 553];

/** A recipient with a permanent delivery failure. */
interface FailedDelivery {
  /** The address that the email was sent to, and the one that it was forwarded to. */
  readonly addresses: readonly string[];
  /** The mail server's reply. */
  readonly code: number;
}

export interface Bounce {
  /** Delivery id of the returned email; empty if the report does not include its header. */
  readonly deliveryId: string;
  readonly failures: readonly FailedDelivery[];
}

async function readFields(text: string): Promise<Map<string, string>> {
  const { headers } = await PostalMime.parse(text, limits);
  return new Map(headers.toReversed().map(({ key, value }) => [key, value]));
}

/** 'rfc822; Ada@example.com' becomes 'ada@example.com'. RFC 6533 writes characters as `\x{2B}`. */
const readAddress = (field = ''): string[] => {
  const [, address = ''] = /^[^;]*;\s*<?([^<>\s]+)/.exec(field) ?? [];
  const decoded = address.replaceAll(/\\x\{([0-9a-f]{2,4})\}/gi, (_, code: string) =>
    String.fromCodePoint(Number.parseInt(code, 16)),
  );
  return decoded === '' ? [] : [decoded.toLowerCase()];
};

/** The recipient server's reply on one line; empty if the report has none. */
const readReply = (diagnosis = ''): string => /^smtp\s*;\s*(.*)/i.exec(diagnosis)?.[1] ?? '';

/** The code if a failed delivery is about the recipient. Null if it is delayed, or about the sender, the content or the server. */
function readCode(status: string, reply: string): number | null {
  const [detailed] = /^5\.\d{1,3}\.\d{1,3}\b/.exec(status) ?? [];
  if (detailed === undefined) return null;
  const code = Number(/^5\d{2}/.exec(reply)?.[0] ?? mailboxCodes[0]);
  // A general status: the reply may have a better one.
  if (!detailed.startsWith('5.0.')) return isAboutRecipient(detailed) ? code : null;
  const replied = statusOf(reply);
  return (replied === undefined ? mailboxCodes.includes(code) : isAboutRecipient(replied)) ? code : null;
}

function readFailures(fields: ReadonlyMap<string, string>): FailedDelivery[] {
  if (!/^failed\b/i.test(fields.get('action') ?? '')) return [];
  const code = readCode(fields.get('status') ?? '', readReply(fields.get('diagnostic-code')));
  const addresses = ['original-recipient', 'final-recipient'].flatMap((name) => readAddress(fields.get(name)));
  return code === null ? [] : [{ addresses, code }];
}

const contentOf = (attachments: readonly Attachment[], types: readonly string[]): string => {
  const content = attachments.find(({ mimeType }) => types.includes(mimeType))?.content;
  return typeof content === 'string' ? content : '';
};

/** Splits at empty lines. */
const blocksOf = (text: string): string[] => text.trimStart().split(/\r?\n(?:[ \t]*\r?\n)+/);

function hasTooManyLines(raw: Uint8Array): boolean {
  let count = 0;
  for (let end = raw.indexOf(LINE_FEED); end >= 0 && count <= MAX_LINES; end = raw.indexOf(LINE_FEED, end + 1))
    count += 1;
  return count > MAX_LINES;
}

async function parseReport(raw: Uint8Array): Promise<Bounce | null> {
  const options = { ...limits, forceRfc822Attachments: true, attachmentEncoding: 'utf8' } as const;
  const { attachments } = await PostalMime.parse(raw, options);
  const report = contentOf(attachments, reportTypes);
  if (report === '') return null;
  const blocks = await Promise.all(blocksOf(report).slice(0, MAX_RECIPIENTS).map(readFields));
  const [head = ''] = blocksOf(contentOf(attachments, returnedTypes));
  return {
    deliveryId: (await readFields(head)).get(DELIVERY_ID_HEADER.toLowerCase()) ?? '',
    failures: blocks.flatMap(readFailures),
  };
}

/** Reads a delivery report (RFC 3464, RFC 6533). Null if the email is not a report, is malformed or is too long. */
export async function readBounce(raw: Uint8Array): Promise<Bounce | null> {
  if (raw.length > MAX_REPORT_BYTES || hasTooManyLines(raw)) return null;
  try {
    return await parseReport(raw);
  } catch {
    return null;
  }
}
