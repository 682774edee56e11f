import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';

export interface WrittenMail {
  readonly file: string;
  /** The complete email. */
  readonly raw: string;
  /** The first header with this name. */
  readonly head: (name: string) => string | undefined;
  /** Its plain text, decoded. */
  readonly text: string;
}

const decodeQuotedPrintable = (text: string): string =>
  Buffer.from(
    text
      .replaceAll('=\n', '')
      .replaceAll(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(parseInt(code, 16))),
    'latin1',
  ).toString();

/** Parses an email of the server: plain text first, then HTML. */
export function readMail(raw: string, file = ''): WrittenMail {
  const lines = raw.replaceAll('\r\n', '\n');
  const [head = ''] = lines.split('\n\n');
  const part = lines.slice(lines.indexOf('Content-Type: text/plain'));
  const body = part.slice(part.indexOf('\n\n') + 2, part.indexOf('\n----'));
  const isQuoted = part.slice(0, part.indexOf('\n\n')).includes('quoted-printable');
  return {
    file,
    raw: lines,
    head: (name) => new RegExp(`^${name}: (.*(?:\n .*)*)$`, 'im').exec(head)?.[1],
    text: isQuoted ? decodeQuotedPrintable(body) : body,
  };
}

/** The emails in this folder, oldest first. */
export async function readMailsIn(folder: string): Promise<WrittenMail[]> {
  const names = await readdir(folder).catch((): string[] => []);
  return Promise.all(
    names.toSorted().map(async (name) => readMail(await readFile(join(folder, name), 'utf8'), join(folder, name))),
  );
}

/** The reset token in the last of these emails that has one. */
export function resetTokenIn(mails: readonly WrittenMail[]): string {
  const tokens = mails.flatMap(({ text }) => /\/reset-password#([\w-]{43})$/m.exec(text)?.[1] ?? []);
  return tokens.at(-1) ?? '';
}
