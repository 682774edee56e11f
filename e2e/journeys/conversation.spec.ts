import { chatIdOf, markChatReadEndpoint } from '@muster/contract/chat/chat.ts';
import type { Page } from '@playwright/test';
import { callApi } from '../support/call-api.ts';
import { expectMessage, logOf, sendMessage } from '../support/conversation.ts';
import { press } from '../support/keyboard.ts';
import { type Player, expect, test } from '../support/test.ts';

const field = (page: Page, partner: Player) => page.getByLabel(`Message to ${partner.name}`);

const numbered = (name: string, count: number, end = ''): string[] =>
  Array.from({ length: count }, (_, index) => `${name} ${index + 1}${end}`);

test('a conversation opens at the first unread message, and a button leads to the newer ones', async ({ signedIn }) => {
  const [hugo, iris] = [await signedIn('Hugo Stern'), await signedIn('Iris Vale')];
  const seq = await sendMessage(iris, hugo, ...numbered('read', 8, '\nand\nmore'));
  const params = { chatId: chatIdOf(hugo.id, iris.id) };
  await callApi(hugo.context.request, markChatReadEndpoint, { params, body: { seq } });
  await sendMessage(iris, hugo, ...numbered('fresh', 10, '\nand\nmore\nof\nit'));
  await hugo.page.goto(`/dashboard/chat/${iris.id}`);

  const divider = logOf(hugo.page).getByText('New messages', { exact: true });
  await expect(divider).toBeInViewport();
  await expect(logOf(hugo.page).getByText('fresh 1\n', { exact: false }).first()).toBeInViewport();
  const pill = hugo.page.getByRole('button', { name: /^\d+ new messages$/ });
  await expect(pill).toBeVisible();
  await expect(hugo.page.getByText(/^[1-9] unread$/).first()).toBeAttached();

  await logOf(hugo.page).focus();
  await hugo.page.keyboard.press('End');
  await expect(pill).toHaveCount(0);
  await expect(hugo.page.getByText(/unread$/)).toHaveCount(0);

  // While the reader is further up, a new message does not move the page.
  await hugo.page.keyboard.press('Home');
  await expect(logOf(hugo.page).getByText('read 1\n', { exact: false }).first()).toBeInViewport();
  await sendMessage(iris, hugo, 'came meanwhile');
  await expect(hugo.page.getByRole('button', { name: '1 new message' })).toBeVisible();
  await expect(logOf(hugo.page).getByText('read 1\n', { exact: false }).first()).toBeInViewport();
  await hugo.page.getByRole('button', { name: '1 new message' }).click();
  await expect(logOf(hugo.page).getByText('came meanwhile')).toBeInViewport();
});

test('a conversation works by keyboard alone', async ({ signedIn }) => {
  const [pia, quinn] = [await signedIn('Pia Wells'), await signedIn('Quinn Ash')];
  await sendMessage(quinn, pia, ...numbered('line', 20, '\nand\nmore'));
  const sent = Promise.withResolvers<void>();
  await pia.page.route('**/messages*', async (route) => {
    if (route.request().method() === 'GET') await sent.promise;
    await route.continue();
  });
  await pia.page.goto(`/dashboard/chat/${quinn.id}`);
  const box = field(pia.page, quinn);
  await expect(box).toBeFocused();
  await pia.page.keyboard.type('first row');
  await pia.page.keyboard.press('Shift+Enter');
  await pia.page.keyboard.type('second row');
  await pia.page.keyboard.press('Enter');
  await expect(box).toHaveValue('');
  // The history loads after the member has written: the list opens at that message, not at the first unread one.
  sent.resolve();
  await expectMessage(pia.page, 'first row\nsecond row');
  // The list stays at its end while the height of the last row changes.
  await expect(logOf(pia.page).getByText('Sending...')).toHaveCount(0);

  await press(pia.page, logOf(pia.page), 'Home');
  // The browser scrolls smoothly.
  await expect.poll(() => logOf(pia.page).evaluate(({ scrollTop }) => scrollTop)).toBe(0);
  await expect(logOf(pia.page).getByText('line 1\n', { exact: false }).first()).toBeInViewport();
  const newest = pia.page.getByRole('button', { name: 'Newest' });
  await expect(newest).toBeVisible();
  await pia.page.keyboard.press('Shift+Tab');
  await expect(newest).toBeFocused();
  await pia.page.keyboard.press('Enter');
  await expect(logOf(pia.page)).toBeFocused();
  await expect(logOf(pia.page).getByText('second row')).toBeInViewport();
  await expect(newest).toHaveCount(0);
});

test('after a gap the reader is at the first message they missed', async ({ signedIn, line }) => {
  const [ada, ben] = [await signedIn('Ada Frost'), await signedIn('Ben Vale', { baseURL: line.url })];
  await sendMessage(ada, ben, 'before the gap');
  await ben.page.goto(`/dashboard/chat/${ada.id}`, { waitUntil: 'networkidle' });
  await expect(logOf(ben.page).getByText('before the gap')).toBeVisible();
  line.cut();
  // Long enough to overflow the pane, and within the limit of 20 messages in ten seconds.
  await sendMessage(ada, ben, ...numbered('missed', 18, `. ${'And more. '.repeat(30)}`));
  line.mend();
  await expect(logOf(ben.page).getByText(/missed 1\./)).toBeInViewport({ timeout: 30_000 });
  await expect(logOf(ben.page).getByText(/missed 18\./)).not.toBeInViewport();
  await expect(ben.page.getByRole('button', { name: /new messages/ })).toBeVisible();
});
