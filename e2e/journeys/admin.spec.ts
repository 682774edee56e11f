import { signInEndpoint } from '@muster/contract/auth.ts';
import type { Page } from '@playwright/test';
import { adminPair, signInAsAdmin } from '../support/admin.ts';
import { tell } from '../support/chat-states.ts';
import { expectAccessible } from '../support/expect-accessible.ts';
import { press } from '../support/keyboard.ts';
import { createPost } from '../support/posts.ts';
import { anEmail, expect, password, test } from '../support/test.ts';

/** What the page asks of the administrators' part of the API, and how it is answered. */
function watchAdminCalls(page: Page): string[] {
  const answers: string[] = [];
  page.on('response', (answer) => {
    const { pathname } = new URL(answer.url());
    if (pathname.startsWith('/api/admin/')) answers.push(`${answer.status()} ${pathname}`);
  });
  return answers;
}

async function search(page: Page, text: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Search name or email' }).fill(text);
  await expect(page).toHaveURL(/[?&]search=/);
}

test('from the home page an administrator gets in, around the tabs, and out again', async ({ page, consoleGuard }) => {
  consoleGuard.allow(/status of 401/);
  await page.goto('/');
  await page.getByRole('link', { name: 'Admin Access' }).click();
  await page.getByLabel('Admin Email').fill(adminPair.email);
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('Invalid admin credentials');
  await page.getByLabel('Password', { exact: true }).fill(adminPair.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/admin-panel');
  await expect(page.getByRole('table', { name: 'Users' })).toContainText(adminPair.email);

  for (const tab of ['Games', 'Posts', 'Reports', 'Overview', 'Audit']) {
    await page.getByRole('tab', { name: new RegExp(`^${tab}`) }).click();
    await expect(page).toHaveURL(`/admin-panel?tab=${tab.toLowerCase()}`);
    await expect(page.getByRole('tabpanel')).toBeVisible();
  }
  await page.goBack();
  await expect(page.getByRole('tab', { selected: true })).toHaveText(/^Overview/);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'The last 30 days' })).toBeVisible();

  await page.getByRole('link', { name: 'Back to App' }).click();
  await expect(page).toHaveURL('/dashboard');
  await page.goto('/admin-panel');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/admin-login');
  expect(await page.evaluate(() => [localStorage.getItem('isAdmin'), localStorage.getItem('adminMode')])).toEqual([
    null,
    null,
  ]);
  await page.goto('/admin-panel');
  await expect(page).toHaveURL('/admin-login');
});

test('a user is deleted, by keyboard, with all that is theirs', async ({ page, member, signedIn, consoleGuard }) => {
  consoleGuard.allow(/status of 40[014]/);
  const partner = await signedIn('Hana Wolf');
  await createPost(member);
  await tell(member, partner, 'Soon gone for good');
  await member.page.goto('/dashboard');
  await signInAsAdmin(page);
  await search(page, member.email);
  const row = page.getByRole('row', { name: new RegExp(member.email) });
  await press(page, row.getByRole('button', { name: `Open the record of ${member.name}` }));
  const record = page.getByRole('dialog', { name: member.name });
  await expect(record.getByText('Reports made')).toBeVisible();
  await expectAccessible(page, '[role="dialog"]');
  await press(page, record.getByRole('button', { name: 'Delete' }));
  const question = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this user?' });
  await expect(question.getByRole('listitem')).toHaveText([
    '1 post',
    '1 conversation, for both sides',
    '1 message',
    'profile, picture and every sign-in',
  ]);
  await expectAccessible(page, '[role="alertdialog"]');
  await press(page, question.getByRole('button', { name: 'Delete' }));
  await expect(page.getByText('User deleted successfully')).toBeVisible();
  await expect(page.getByText('No users match your search and filters.')).toBeVisible();
  await expect(page.getByRole('searchbox')).toBeFocused();
  await expect(member.page).toHaveURL(/\/login/, { timeout: 2_000 });
});

test('a disabled member is out within two seconds, reads why at the door, and comes back in when enabled', async ({
  page,
  member,
  consoleGuard,
}) => {
  consoleGuard.allow(/status of 40[13]/);
  await member.page.goto('/dashboard');
  await signInAsAdmin(page);
  await search(page, member.email);
  const row = page.getByRole('row', { name: new RegExp(member.email) });
  await row.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Disable' }).click();
  const dialog = page.getByRole('dialog', { name: `Disable ${member.name}?` });
  await dialog.getByLabel('Reason').fill('Cheating in ranked games');
  await dialog.getByRole('button', { name: 'Disable' }).click();
  await expect(member.page).toHaveURL(/\/login/, { timeout: 2_000 });
  await expect(row).toContainText('Cheating in ranked games');

  const door = member.page;
  await door.getByLabel('Email address').fill(member.email);
  await door.getByLabel('Password', { exact: true }).fill(password);
  await door.keyboard.press('Enter');
  await expect(door.getByRole('alert')).toContainText('This account has been disabled.');
  await row.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Enable' }).click();
  await expect(page.getByText(`${member.name} can sign in again.`)).toBeVisible();
  await door.keyboard.press('Enter');
  await expect(door).toHaveURL('/dashboard');
});

test('two administrators see each other’s changes, and new members, at once', async ({ page, browser, signedIn }) => {
  await signInAsAdmin(page);
  const other = await (await browser.newContext()).newPage();
  await signInAsAdmin(other);
  const name = `Nia ${anEmail().slice(0, 8)}`;
  for (const panel of [page, other]) await search(panel, name);
  await expect(page.getByText('No users found')).toBeVisible();
  await signedIn(name);
  await expect(page.getByRole('button', { name: `Actions for ${name}` })).toBeVisible({ timeout: 2_000 });
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(other.getByText('No users found')).toBeVisible({ timeout: 2_000 });
  await other.context().close();
});

test('forged flags show a visitor the door, and no data', async ({ page }) => {
  const answers = watchAdminCalls(page);
  await page.addInitScript(() => localStorage.setItem('isAdmin', 'true'));
  for (const tab of ['users', 'audit', 'overview']) {
    await page.goto(`/admin-panel?tab=${tab}`);
    await expect(page.getByRole('button', { name: 'Access Admin Panel' })).toBeVisible();
  }
  expect(answers).toEqual([]);
});

test('forged flags show a member why there is nothing, and the server gives them nothing', async ({ member }) => {
  const { page, context } = member;
  const answers = watchAdminCalls(page);
  for (const mode of ['', 'limited']) {
    await page.addInitScript((adminMode) => {
      localStorage.setItem('isAdmin', 'true');
      localStorage.setItem('adminMode', adminMode);
    }, mode);
    for (const tab of ['users', 'games', 'posts', 'reports', 'overview', 'audit']) {
      await page.goto(`/admin-panel?tab=${tab}`);
      await expect(page.getByRole('heading', { name: mode === '' ? 'No access' : 'Limited mode' })).toBeVisible();
      await expect(page.getByRole('table')).toHaveCount(0);
      await expect(page.getByRole('tab')).toHaveCount(0);
    }
  }
  expect(answers.filter((answer) => answer.startsWith('2'))).toEqual([]);
  for (const path of ['members', 'games', 'posts', 'reports', 'appeals', 'audit', 'overview', 'counts']) {
    expect((await context.request.get(`/api/admin/${path}`)).status(), path).toBe(403);
  }
});

test('the administrators’ account has no other door than its own', async ({ page, request, consoleGuard }) => {
  consoleGuard.allow(/status of 401/);
  await signInAsAdmin(page);
  const answer = await request.post(signInEndpoint.path, { data: adminPair });
  expect(answer.status()).toBe(401);
});
