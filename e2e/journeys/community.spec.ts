import { addModeratorEndpoint, removeModeratorEndpoint } from '@muster/contract/members/admin-members.ts';
import { createReportEndpoint } from '@muster/contract/moderation/reports.ts';
import { startNode } from '@muster/testing/start-node.ts';
import type { BrowserContext } from '@playwright/test';
import { adminCredentials, signInAsAdmin } from '../support/admin.ts';
import { callApi } from '../support/call-api.ts';
import { createPost } from '../support/posts.ts';
import { allowErrors, anEmail, expect, password, test as base } from '../support/test.ts';

/** A server of its own: settings apply to all members, and the only cases are this journey's. */
const test = base.extend<{ readonly baseURL: string }>({
  baseURL: async ({ timezoneId: TZ }, provide) => {
    const { email, password: secret } = adminCredentials;
    const node = await startNode({ TZ, ADMIN_EMAIL: email, ADMIN_PASSWORD: secret });
    await provide(node.origin);
    await node[Symbol.asyncDispose]();
  },
});

/** Opens an invitation link in a new browser and registers. */
async function registerWith(context: BrowserContext, link: string, name: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(link);
  await expect(page.getByText("You're invited. Create your account here.")).toBeVisible();
  expect(page.url()).not.toContain(new URL(link).hash);
  const email = anEmail();
  await page.getByLabel('Full Name').fill(name);
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm Password').fill(password);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByText('Account created successfully! Please log in.')).toBeVisible();
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
}

test('a host closes the community to strangers, and five invited people join', async ({ page, browser, baseURL }) => {
  allowErrors(/403|409|410/);
  const withContext = async (work: (context: BrowserContext) => Promise<void>): Promise<void> => {
    const context = await browser.newContext({ baseURL });
    await work(context);
    await context.close();
  };
  await signInAsAdmin(page);
  await page.getByRole('tab', { name: 'Registration' }).click();
  await page.getByRole('radio', { name: 'By invitation' }).click();
  await withContext(async (context) => {
    const stranger = await context.newPage();
    await stranger.goto('/register');
    await expect(stranger.getByText('You need an invitation link to join this community.')).toBeVisible();
  });
  await page.getByRole('button', { name: 'Create invitation link' }).click();
  await page.getByLabel('Maximum uses').fill('5');
  await page.getByLabel('Note').fill('Raid night');
  await page.getByRole('button', { name: 'Create link' }).click();
  const link = await page.getByLabel('Invitation link', { exact: true }).inputValue();
  await page.getByRole('button', { name: 'Done' }).click();

  const names = ['Mira Lund', 'Zoe Park', 'Yuki Mori', 'Ben Okafor', 'Lea Blanc'];
  for (const name of names) await withContext((context) => registerWith(context, link, name));
  await withContext(async (context) => {
    const late = await context.newPage();
    await late.goto(link);
    await expect(late.getByText(/^This invitation has been used up\./)).toBeVisible();
  });

  const row = page.getByRole('row', { name: /Raid night/ });
  await page.reload();
  await expect(row).toContainText('5 of 5');
  for (const name of names) await expect(row).toContainText(name);
});

test("a moderator's evening: a report, a suspension and an appeal, without an address", async ({ page, signedIn }) => {
  allowErrors(/403/);
  const [mira, rude, reporter] = [await signedIn('Mira Lund'), await signedIn('Rex Rude'), await signedIn('Zoe Park')];
  const { id: postId } = await createPost(rude, { description: 'Only winners, losers stay away.' });
  const report = { kind: 'post', postId, reason: 'Harassment or bullying', note: 'They insult everyone.' } as const;
  await callApi(reporter.context.request, createReportEndpoint, { body: report });
  await signInAsAdmin(page);
  const moderator = { params: { memberId: mira.id } };
  await callApi(page.request, addModeratorEndpoint, moderator);
  const received: string[] = [];
  mira.page.on('response', async (response) => {
    if (response.url().includes('/api/')) received.push(await response.text().catch(() => ''));
  });

  await mira.page.goto('/dashboard');
  await mira.page.getByRole('link', { name: 'Admin panel' }).click();
  const card = mira.page.getByRole('article').filter({ hasText: 'Only winners' });
  await card.getByRole('button', { name: "I'm on it" }).click();
  await expect(card.getByText("You're on it")).toBeVisible();
  await card.getByRole('button', { name: /^More actions/ }).click();
  await mira.page.getByRole('menuitem', { name: 'Suspend' }).click();
  const dialog = mira.page.getByRole('dialog');
  await dialog.getByRole('radio', { name: '3 days' }).click();
  await dialog.getByLabel('Reason').fill('Insults in a post.');
  await dialog.getByRole('button', { name: 'Suspend' }).click();
  await expect(mira.page.getByText('No open reports')).toBeVisible();

  await rude.page.goto('/dashboard');
  await expect(rude.page.getByText('Insults in a post.')).toBeVisible();
  await rude.page.getByRole('textbox').fill('I had a bad day. Sorry.');
  await rude.page.getByRole('button', { name: 'Send appeal' }).click();
  const appeal = mira.page.getByRole('article').filter({ hasText: 'I had a bad day' });
  await mira.page.getByRole('button', { name: /^Appeals/ }).click();
  await appeal.getByRole('button', { name: /^Lift/ }).click();
  await dialog.getByLabel('Answer').fill('Thank you. Be kind.');
  await dialog.getByRole('button', { name: /^Lift/ }).click();
  await rude.page.goto('/dashboard');
  await expect(rude.page.getByRole('heading', { level: 1 })).toContainText('Rex Rude');

  expect(received.length).toBeGreaterThan(3);
  for (const { email } of [rude, reporter, adminCredentials])
    expect(received.filter((text) => text.includes(email))).toEqual([]);
  await callApi(page.request, removeModeratorEndpoint, moderator);
  await expect(mira.page.getByRole('heading', { name: 'No access' })).toBeVisible();
});
