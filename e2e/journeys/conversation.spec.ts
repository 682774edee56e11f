import { randomUUID } from 'node:crypto';
import { markChatReadEndpoint, openChatEndpoint, sendMessageEndpoint, TYPING_EVERY_MS } from '@muster/contract/chat.ts';
import type { Page } from '@playwright/test';
import { callApi } from '../support/call-api.ts';
import { expectSaid, said, say, writeWhileCut } from '../support/conversation.ts';
import { press } from '../support/keyboard.ts';
import { expect, type Player, test } from '../support/test.ts';

/** A limit of the server: so many messages in ten seconds. */
const AT_ONCE = 20;
const LINE_LOST = /ERR_(CONNECTION|EMPTY|INTERNET|SOCKET)|WebSocket/;

const log = (page: Page) => page.getByRole('log', { name: 'Message history' });
const field = (page: Page, partner: Player) => page.getByLabel(`Message to ${partner.name}`);

/** Lets `sender` say something to `partner` without a browser, and answers the number of the last message. */
async function tell(sender: Player, partner: Player, ...texts: readonly string[]): Promise<number> {
  const { request } = sender.context;
  const { id: chatId } = await callApi(request, openChatEndpoint, { params: { memberId: partner.id } });
  let last = 0;
  for (const text of texts) {
    const body = { id: randomUUID(), text };
    last = (await callApi(request, sendMessageEndpoint, { params: { chatId }, body })).seq;
  }
  return last;
}

async function markRead(reader: Player, partner: Player, seq: number): Promise<void> {
  const { request } = reader.context;
  const { id: chatId } = await callApi(request, openChatEndpoint, { params: { memberId: partner.id } });
  await callApi(request, markChatReadEndpoint, { params: { chatId }, body: { seq } });
}

const lines = (name: string, count: number, long = ''): string[] =>
  Array.from({ length: count }, (_, index) => `${name} ${index + 1}${long}`);

test('a conversation opens at the first unread message, and the pill leads to what is below', async ({ signedIn }) => {
  const [hugo, iris] = [await signedIn('Hugo Stern'), await signedIn('Iris Vale')];
  const old = await tell(iris, hugo, ...lines('read', AT_ONCE / 2 - 2, '\nand\nmore'));
  await markRead(hugo, iris, old);
  await tell(iris, hugo, ...lines('fresh', AT_ONCE / 2, '\nand\nmore\nof\nit'));
  await hugo.page.goto(`/dashboard/chat/${iris.id}`);

  const divider = log(hugo.page).getByText('New messages', { exact: true });
  await expect(divider).toBeInViewport();
  await expect(log(hugo.page).getByText('fresh 1\n', { exact: false }).first()).toBeInViewport();
  const pill = hugo.page.getByRole('button', { name: /^\d+ new messages$/ });
  await expect(pill).toBeVisible();
  await expect(hugo.page.getByText(/^[1-9] unread$/).first()).toBeAttached();

  // Whoever has read to the end has no pill, and nothing unread.
  await log(hugo.page).focus();
  await hugo.page.keyboard.press('End');
  await expect(pill).toHaveCount(0);
  await expect(hugo.page.getByText(/unread$/)).toHaveCount(0);

  // Scrolled up again, what comes in waits below and does not move the page.
  await hugo.page.keyboard.press('Home');
  await expect(log(hugo.page).getByText('read 1\n', { exact: false }).first()).toBeInViewport();
  await tell(iris, hugo, 'came meanwhile');
  await expect(hugo.page.getByRole('button', { name: '1 new message' })).toBeVisible();
  await expect(log(hugo.page).getByText('read 1\n', { exact: false }).first()).toBeInViewport();
  await hugo.page.getByRole('button', { name: '1 new message' }).click();
  await expect(log(hugo.page).getByText('came meanwhile')).toBeInViewport();
});

test('seen stands below what the partner has read, and only once they had it on the screen', async ({ signedIn }) => {
  const [jana, kai] = [await signedIn('Jana Frost'), await signedIn('Kai Moss')];
  await jana.page.goto(`/dashboard/chat/${kai.id}`);
  await say(jana.page, kai.name, 'Ranked tonight?');
  await expectSaid(jana.page, 'Ranked tonight?');
  await expect(log(jana.page).getByText('Seen')).toHaveCount(0);
  await kai.page.goto(`/dashboard/chat/${jana.id}`);
  await expect(log(jana.page).getByRole('listitem').filter({ hasText: 'Ranked tonight?' })).toContainText('Seen');
});

test('typing shows on the other side, moves nothing there, and ends by itself', async ({ signedIn }) => {
  const [lena, milo] = [await signedIn('Lena Hall'), await signedIn('Milo Park')];
  await tell(lena, milo, 'Hi Milo');
  await lena.page.goto(`/dashboard/chat/${milo.id}`);
  await milo.page.goto(`/dashboard/chat/${lena.id}`);
  await expectSaid(milo.page, 'Hi Milo');
  const before = await log(milo.page).boundingBox();
  await field(lena.page, milo).pressSequentially('sec');
  await expect(milo.page.getByText('Lena Hall is typing…')).toBeVisible();
  expect(await log(milo.page).boundingBox()).toEqual(before);
  await expect(milo.page.getByText('Lena Hall is typing…')).toHaveCount(0, { timeout: 3 * TYPING_EVERY_MS });

  await lena.page.keyboard.type('ond');
  await expect(milo.page.getByText('Lena Hall is typing…')).toBeVisible();
  await lena.page.keyboard.press('Enter');
  await expectSaid(milo.page, 'second');
  await expect(milo.page.getByText('Lena Hall is typing…')).toHaveCount(0);
});

test('what was written offline survives a reload and goes out from any page of the dashboard', async ({
  signedIn,
  line,
  consoleGuard,
}) => {
  test.setTimeout(120_000);
  consoleGuard.allow(LINE_LOST);
  const nora = await signedIn('Nora Lind', { baseURL: line.url });
  const omar = await signedIn('Omar Dale');
  await writeWhileCut(nora, omar, line);
  await field(nora.page, omar).fill('and a dra');
  await nora.page.goto('about:blank');
  line.mend();
  await nora.page.goto('/dashboard');
  await expectSaid(omar.page, ...said);
  await nora.page.goto(`/dashboard/chat/${omar.id}`);
  await expectSaid(nora.page, ...said);
  await expect(field(nora.page, omar)).toHaveValue('and a dra');
});

test('a conversation goes by keyboard alone', async ({ signedIn }) => {
  const [pia, quinn] = [await signedIn('Pia Wells'), await signedIn('Quinn Ash')];
  await tell(quinn, pia, ...lines('line', AT_ONCE, '\nand\nmore'));
  await pia.page.goto(`/dashboard/chat/${quinn.id}`);
  const box = field(pia.page, quinn);
  await expect(box).toBeFocused();
  await pia.page.keyboard.type('first row');
  await pia.page.keyboard.press('Shift+Enter');
  await pia.page.keyboard.type('second row');
  await pia.page.keyboard.press('Enter');
  await expect(box).toHaveValue('');
  await expectSaid(pia.page, 'first row\nsecond row');
  // Whoever reads along is kept at the end while the last row changes its height.
  await expect(log(pia.page).getByText('Sending…')).toHaveCount(0);

  await press(pia.page, log(pia.page), 'Home');
  // The browser glides there.
  await expect.poll(() => log(pia.page).evaluate(({ scrollTop }) => scrollTop)).toBe(0);
  await expect(log(pia.page).getByText('line 1\n', { exact: false }).first()).toBeInViewport();
  // The way on from the messages: down to the newest, then back to where one writes.
  const newest = pia.page.getByRole('button', { name: 'Newest' });
  await expect(newest).toBeVisible();
  await pia.page.keyboard.press('Shift+Tab');
  await expect(newest).toBeFocused();
  await pia.page.keyboard.press('Enter');
  await expect(log(pia.page)).toBeFocused();
  await expect(log(pia.page).getByText('second row')).toBeInViewport();
  await expect(newest).toHaveCount(0);
});
