import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { checkState } from '../support/check-state.ts';
import { typeInto } from '../support/keyboard.ts';
import { openIdle } from '../support/open-page.ts';
import { allowErrors, expect, test } from '../support/test.ts';

test.use({ isTranslated: true, contextOptions: { reducedMotion: 'reduce' } });

const newPassword = 'nine patient herons';
const mailFolder = join(process.env.MUSTER_E2E_DATA ?? '', 'mail');

/** The reset link sent to this address. If SMTP_URL is not set, the server writes e-mails to files. */
async function findResetLink(email: string): Promise<string | undefined> {
  // Other files are being written, for other journeys, and will be renamed.
  const names = (await readdir(mailFolder).catch((): string[] => [])).filter((name) => name.endsWith('.eml'));
  const mails = await Promise.all(names.map((name) => readFile(join(mailFolder, name), 'utf8')));
  const mail = mails.find((text) => text.includes(`To: ${email}`)) ?? '';
  return /\/reset-password#[\w-]{43}/.exec(mail)?.[0];
}

test('a member who forgot the password sets a new one with the link from the email, and downloads their data', async ({
  page,
  member,
}) => {
  allowErrors(/status of 410/);
  await openIdle(member.page);
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  // The sign-in page has a field of this name too.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Forgot your password?');
  const email = page.getByLabel('Email address');
  await email.fill(member.email);
  await email.press('Enter');
  await checkState(
    page,
    'forgot-password-sent',
    page.getByText("This server can't send email. Ask an administrator for a reset link."),
  );

  const sendNewPassword = async (): Promise<void> => {
    await typeInto(page, page.getByLabel('New password', { exact: true }), newPassword);
    await typeInto(page, page.getByLabel('Confirm new password'), newPassword);
    await page.keyboard.press('Enter');
  };
  await expect.poll(() => findResetLink(member.email)).toBeDefined();
  const link = (await findResetLink(member.email)) ?? '';
  await page.goto(link);
  await sendNewPassword();
  await expect(page).toHaveURL('/login');
  await expect(page.getByText('Your password was changed. Please sign in.')).toBeVisible();
  await expect(member.page).toHaveURL(/\/login/);
  await page.goto(link);
  await sendNewPassword();
  await checkState(page, 'reset-link-used', page.getByRole('link', { name: 'Request a new link' }));

  await page.goto('/login?redirect=/dashboard/settings');
  await page.getByLabel('Email address').fill(member.email);
  await page.getByLabel('Password', { exact: true }).fill(newPassword);
  await page.getByRole('button', { name: 'Sign In' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download my data' }).click();
  const text = await readFile(await (await download).path(), 'utf8');
  expect(JSON.parse(text)).toMatchObject({ profile: { email: member.email } });
});
