import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';

const folder = join(process.env.MUSTER_E2E_DATA ?? '', 'mail');

async function mailsTo(email: string): Promise<string[]> {
  // Other files are being written, for other journeys, and will be renamed.
  const names = (await readdir(folder).catch((): string[] => [])).filter((name) => name.endsWith('.eml')).toSorted();
  const mails = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  return mails.filter((mail) => mail.includes(`To: ${email}`));
}

/** Waits for the latest reset link sent to this address. If SMTP_URL is not set, the server writes e-mails to files. */
export async function resetLinkFor(email: string): Promise<string> {
  const link = async (): Promise<string | undefined> =>
    /\/reset-password#[\w-]{43}/.exec((await mailsTo(email)).at(-1) ?? '')?.[0];
  await expect.poll(link).toBeDefined();
  return (await link()) ?? '';
}
