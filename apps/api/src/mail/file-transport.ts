import { randomUUID } from 'node:crypto';
import { chmod, lstat, mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { type MailLog, type MailTransport, type Sender, headersOf, htmlOf, noExternalContent } from './mail.ts';

const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;

async function makePrivateFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: FOLDER_MODE });
  if (!(await lstat(folder)).isDirectory()) throw new Error('The path for emails is not a folder.');
  await chmod(folder, FOLDER_MODE);
}

/** File names sort by time. */
const newFileName = (): string =>
  `${new Date().toISOString().replaceAll(/[:.]/g, '-')}-${randomUUID().slice(0, 8)}.eml`;

/** Unencoded text: quoted-printable would break links into several lines. */
const unencodedPart = (type: string, text: string) => ({
  contentType: type,
  raw: `Content-Type: ${type}; charset=utf-8\nContent-Transfer-Encoding: 8bit\n\n${text}`,
});

/** Writes each email to a file in `folder` that only this user can read, and logs its path. */
export function createFileTransport(folder: string, from: Sender, log: MailLog): MailTransport {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix', ...noExternalContent });
  return {
    deliver: async (mail, branding) => {
      const { message } = await transport.sendMail({
        ...headersOf(from, mail, branding),
        alternatives: [unencodedPart('text/plain', mail.text), unencodedPart('text/html', htmlOf(mail, branding))],
      });
      await makePrivateFolder(folder);
      const file = join(folder, newFileName());
      // Renamed when complete, so that a reader never sees a partial file.
      const unfinished = `${file}.part`;
      await writeFile(unfinished, message, { flag: 'wx', mode: FILE_MODE });
      await rename(unfinished, file);
      log.info({ file }, 'email written to a file, because SMTP_URL is not set');
    },
    close: () => transport.close(),
  };
}
