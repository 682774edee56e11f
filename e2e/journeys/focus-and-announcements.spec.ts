import type { Page } from '@playwright/test';
import { sendMessage } from '../support/conversation.ts';
import { createPost } from '../support/posts.ts';
import { allowErrors, expect, test } from '../support/test.ts';

interface Announcement {
  readonly text: string;
  readonly role: string;
}

async function collectAnnouncements(page: Page): Promise<() => Promise<Announcement[]>> {
  await page.evaluate(() => {
    const announced: Announcement[] = [];
    const live = ':is([role=status], [role=alert], [role=log], [aria-live]):not([aria-live=off], [aria-hidden=true] *)';
    const record = (role: string | null | undefined, { textContent }: Node): void => {
      const text = textContent?.trim() ?? '';
      if (text !== '') announced.push({ text, role: role ?? '' });
    };
    const note = (node: Node): void => {
      const element = node instanceof Element ? node : node.parentElement;
      if (element?.closest('[aria-hidden=true]')) return;
      const around = element?.closest(live);
      if (around) record(around.role, node);
      else for (const within of element?.querySelectorAll(live) ?? []) record(within.role, within);
    };
    const watcher = new MutationObserver((changes) => {
      for (const { addedNodes, target, type } of changes)
        for (const node of type === 'characterData' ? [target] : addedNodes) note(node);
    });
    watcher.observe(document.body, { childList: true, characterData: true, subtree: true });
    Object.assign(globalThis, { announced });
  });
  return () => page.evaluate(() => Reflect.get(globalThis, 'announced'));
}

const announcementsWith = (announced: readonly Announcement[], words: string): Announcement[] =>
  announced.filter(({ text }) => text.includes(words));

test('the keyboard skips the navigation, and each screen has a title and starts at its heading', async ({ member }) => {
  const { page } = member;
  const heading = page.getByRole('heading', { level: 1 });
  await page.goto('/');
  await page.getByRole('link', { name: 'Open dashboard' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Welcome/ })).toBeVisible();
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(heading).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('main').locator(':focus')).toHaveCount(1);

  for (const title of ['Create Post', 'Browse Posts', 'Profile', 'Messages', 'Dashboard']) {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: title }).click();
    await expect(page).toHaveTitle(`${title} · Muster`);
    await expect(heading).toBeFocused();
  }
  await page.goBack();
  await expect(page).toHaveTitle('Messages · Muster');
  await expect(heading).toBeFocused();
});

test('a reloaded page keeps its scroll position', async ({ member }) => {
  const { page } = member;
  await page.setViewportSize({ width: 412, height: 500 });
  await page.goto('/dashboard/create-post');
  await page.getByRole('heading', { level: 1, name: 'Create Post' }).waitFor();
  const scrolled = () => page.evaluate(() => Math.round(scrollY));
  await page.mouse.wheel(0, 300);
  await expect.poll(scrolled).toBe(300);
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'Create Post' }).waitFor();
  await expect.poll(scrolled).toBe(300);
});

test('a message, a toast and an error are each announced once', async ({ member, signedIn }) => {
  allowErrors(/503/);
  const { page } = member;
  const partner = await signedIn('Hana Wolf');
  const { id } = await createPost(member, {});
  await sendMessage(partner, member, 'Is the seat free?');

  await page.goto(`/dashboard/chat/${partner.id}`);
  await expect(page.getByLabel(`Message to ${partner.name}`)).toBeVisible();
  await expect(page.getByRole('log').getByText('Is the seat free?')).toBeVisible();
  const messages = await collectAnnouncements(page);
  await sendMessage(partner, member, 'We start at nine.');
  await expect.poll(async () => announcementsWith(await messages(), 'We start at nine.')).toHaveLength(1);
  await expect(page.getByRole('log').getByText('We start at nine.')).toBeVisible();
  expect(announcementsWith(await messages(), 'We start at nine.').map(({ role }) => role)).toEqual(['status']);

  await page.route(`**/api/posts/${id}**`, (route) =>
    route.fulfill({ status: 503, json: { code: 'unavailable', message: 'The database is away.', requestId: '-' } }),
  );
  await page.goto('/dashboard');
  await expect(page.getByRole('button', { name: 'Deactivate' })).toBeVisible();
  // The toast region renders when the browser is idle.
  await page.getByRole('region', { name: 'Notifications' }).waitFor({ state: 'attached' });
  const toasts = await collectAnnouncements(page);
  await page.getByRole('button', { name: 'Deactivate' }).click();
  await expect(page.getByText(/^Failed to update post/).first()).toBeVisible();
  await expect.poll(async () => announcementsWith(await toasts(), 'Failed to update post').length).toBeGreaterThan(0);
  expect(announcementsWith(await toasts(), 'Failed to update post').map(({ role }) => role)).toEqual(['alert']);

  await sendMessage(partner, member, 'Bring a headset.');
  await expect(page.getByRole('dialog', { name: partner.name })).toBeVisible();
  await expect.poll(async () => announcementsWith(await toasts(), 'Bring a headset.')).toHaveLength(1);

  await page.goto('/dashboard/create-post');
  await expect(page.getByLabel('Description')).toBeVisible();
  const errors = await collectAnnouncements(page);
  await page.getByRole('button', { name: 'Create Post' }).click();
  await expect(page.getByRole('alert')).toHaveText('Please select a game');
  expect(announcementsWith(await errors(), 'Please select a game').map(({ role }) => role)).toEqual(['alert']);
});
