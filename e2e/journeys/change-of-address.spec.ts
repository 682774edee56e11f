import { registerEndpoint, signInEndpoint } from '@muster/contract/sessions/sign-in.ts';
import { freePort } from '@muster/testing/free-port.ts';
import { startNode } from '@muster/testing/start-node.ts';
import { startMailServer } from '../support/mail-server.ts';
import { allowErrors, anEmail, expect, password, test as base } from '../support/test.ts';

interface Site {
  readonly origin: string;
  readonly linkIn: (to: string, page: string) => string | undefined;
}

/** A node that sends its emails to a mail server of the test. */
const test = base.extend<{ readonly site: Site }>({
  site: async ({ page }, provide) => {
    const mailServer = await startMailServer();
    const port = String(await freePort());
    const origin = `http://127.0.0.1:${port}`;
    const node = await startNode({ PORT: port, PUBLIC_URL: origin, SMTP_URL: mailServer.url });
    await provide({ origin, linkIn: mailServer.linkIn });
    await page.close();
    await node[Symbol.asyncDispose]();
    await mailServer.close();
  },
});

/** Waits for a link in an email. */
async function findLink({ linkIn }: Site, to: string, page: string): Promise<string> {
  await expect.poll(() => linkIn(to, page)).toBeDefined();
  return linkIn(to, page) ?? '';
}

test('a thief with the session and the password changes the address, and the owner takes the account back', async ({
  page,
  browser,
  site,
}) => {
  allowErrors(/401|WebSocket/);
  const { origin } = site;
  const [email, thief] = [anEmail(), anEmail()];
  const newPassword = 'eleven quiet herons';
  await page.request.post(origin + registerEndpoint.path, { data: { name: 'Ada', email, password } });
  await page.request.post(origin + signInEndpoint.path, { data: { email, password } });

  await page.goto(`${origin}/dashboard/settings`);
  await page.getByRole('button', { name: 'Change email address' }).click();
  await page.getByLabel('New email address').fill(thief);
  await page.getByLabel('Your password').fill(password);
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByText(/^We sent a link to/)).toContainText(thief);
  await page.goto(await findLink(site, thief, 'confirm-email'));
  await page.getByRole('button', { name: 'Confirm address' }).click();
  await expect(page.getByText(/is now confirmed/)).toContainText(thief);

  const owner = await browser.newPage();
  await owner.goto(await findLink(site, email, 'restore-email'));
  await owner.getByRole('button', { name: /^It wasn't me/ }).click();
  await expect(owner.getByRole('heading', { name: 'Choose a new password', exact: true })).toBeVisible();
  await expect(owner).toHaveURL(`${origin}/reset-password`);
  await owner.getByLabel('New password', { exact: true }).fill(newPassword);
  await owner.getByLabel('Confirm new password').fill(newPassword);
  await owner.getByRole('button', { name: 'Save password' }).click();
  await owner.getByLabel('Email address').fill(email);
  await owner.getByLabel('Password', { exact: true }).fill(newPassword);
  await owner.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(owner.getByRole('heading', { level: 1 })).toContainText('Ada');
  await owner.close();

  await page.goto(`${origin}/dashboard/settings`);
  await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible();
  for (const address of [thief, email]) {
    await page.getByLabel('Email address').fill(address);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(page.getByText(/^Invalid email or password/)).toBeVisible();
  }
});
