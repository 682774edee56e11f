import { deletePostEndpoint } from '@muster/contract/posts/posts.ts';
import type { Locator, Page } from '@playwright/test';
import { callApi } from '../support/call-api.ts';
import { sendMessage } from '../support/conversation.ts';
import { offerSeat } from '../support/offer-seat.ts';
import { aTag, createPost, fillInPost, openBoard } from '../support/posts.ts';
import { allowErrors, anEmail, expect, test } from '../support/test.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

/** Presses what is at this point of an element, without waiting for it. */
async function pressAt(page: Page, target: Locator): Promise<void> {
  const box = await target.boundingBox();
  if (!box) throw new Error('The control is not on the screen.');
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

test('roles that are pressed right after the party was chosen send the request', async ({ signedIn, member }) => {
  const [author, tag] = [await signedIn('Ada Stone'), aTag()];
  const role = { name: 'Tank', count: 3, authorCount: 0 };
  await createPost(author, { tags: [tag], seats: 6, roles: [role] });
  const { page } = member;
  await openBoard(page, tag);
  await page.getByRole('button', { name: /^Connect/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox').click();
  await page.getByRole('option', { name: '2 players' }).click();
  await pressAt(page, dialog.getByRole('button', { name: /^Tank/ }));
  await expect(dialog.getByRole('group', { name: "Player 2's role" })).toBeVisible();
  await pressAt(page, dialog.getByRole('button', { name: /^Tank/ }));
  await expect(page).toHaveURL(`/dashboard/chat/${author.id}`);
});

test('cards stay in their places under the pointer, and catch up when it leaves', async ({ signedIn, member }) => {
  const [author, tag] = [await signedIn('Ada Stone'), aTag()];
  await createPost(author, { tags: [tag] });
  const { id: postId } = await createPost(author, { tags: [tag] });
  const { page } = member;
  await openBoard(page, tag);
  const cards = page.getByRole('article');
  const second = cards.nth(1).getByRole('button', { name: /^Connect/ });
  await second.hover();
  const place = await second.boundingBox();
  await callApi(author.context.request, deletePostEndpoint, { params: { postId } });
  await expect(cards.first().getByRole('button', { name: 'Closed' })).toBeVisible();
  expect(await second.boundingBox()).toEqual(place);
  await page.getByRole('searchbox').hover();
  await expect(cards).toHaveCount(1);
});

test('Create Account stays in its place when an error that fits the window appears below it', async ({ page }) => {
  allowErrors(/status of 400/);
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto('/register');
  await page.getByLabel('Full Name').fill('Robin Vale');
  await page.getByLabel('Email address').fill(anEmail());
  for (const field of await page.locator('input[type=password]').all()) await field.fill('password');
  await expectButtonStays(page, page.getByRole('button', { name: 'Create Account' }), page.getByRole('alert'));
});

/** Presses a button and expects it in the same place when the error has appeared. */
async function expectButtonStays(page: Page, button: Locator, error: Locator): Promise<void> {
  await button.hover();
  const before = await button.boundingBox();
  await page.mouse.down();
  await page.mouse.up();
  await error.first().waitFor();
  expect(await button.boundingBox()).toEqual(before);
}

test('Create Post stays in its place when errors of several lines appear above it', async ({ member: { page } }) => {
  await page.setViewportSize({ width: 360, height: 3200 });
  await page.goto('/dashboard/create-post');
  await fillInPost(page, 'Two more for ranked.');
  await page.getByRole('button', { name: /^More/ }).click();
  for (const number of [1, 2]) {
    await page.getByRole('button', { name: 'Add role' }).click();
    await page.getByRole('textbox', { name: `Name of role ${number}` }).fill('Tank');
  }
  const button = page.getByRole('button', { name: 'Create Post' });
  await expectButtonStays(page, button, page.getByText('This role is already listed.'));
  await page.getByRole('textbox', { name: 'Name of role 2' }).fill('Healer');
  await page.getByLabel('Description').fill('Two');
  await expectButtonStays(page, button, page.getByText('Description must be at least'));
});

/** Waits for an element that appears by itself. Returns whether a press on it reaches it at once. */
const takesFirstPress = (page: Page, selector: string): Promise<boolean> =>
  page.evaluate(
    (wanted) =>
      new Promise<boolean>((resolve) => {
        const look = (): void => {
          const element = document.querySelector(wanted);
          const { x, y, width, height } = element?.getBoundingClientRect() ?? new DOMRect();
          if (!element || height === 0) return;
          observer.disconnect();
          resolve(element.contains(document.elementFromPoint(x + width / 2, y + height / 2)));
        };
        const observer = new MutationObserver(look);
        observer.observe(document.documentElement, { childList: true, subtree: true, attributes: true });
      }),
    selector,
  );

test('a toast lets the first presses through, and covers neither the control in use nor a dialog', async ({
  signedIn,
  member,
}) => {
  const [writer, { page }] = [await signedIn('Walt Finch'), member];
  // An open dialog hides it from the roles.
  const dismiss = page.locator('.toasts').getByLabel('Dismiss');
  await createPost(member);
  for (const [width, height] of [
    [360, 740],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto('/dashboard');
    const share = page.getByRole('button', { name: /^Share/ }).first();
    await share.click();
    await expect(page.getByRole('dialog', { name: 'Share post' })).toBeVisible();
    const arrival = takesFirstPress(page, '.toasts > *');
    await sendMessage(writer, member, 'Are you there?');
    expect(await arrival).toBe(false);
    await dismiss.hover();
    for (const control of await page.getByRole('dialog', { name: 'Share post' }).getByRole('button').all())
      await control.click({ trial: true });
    await dismiss.click();
    await page.keyboard.press('Escape');
  }
});

test('the seat offer lets the first presses through, and only then moves the message field', async ({
  signedIn,
  member,
}) => {
  const { page } = member;
  const writer = await signedIn('Walt Finch');
  await sendMessage(writer, member, 'hello');
  await page.goto(`/dashboard/chat/${writer.id}`);
  const field = page.getByRole('textbox', { name: 'Message to Walt Finch' });
  const { y } = (await field.boundingBox()) ?? {};
  const arrival = takesFirstPress(page, '.answer-row');
  await offerSeat(await signedIn('Hana Wolf'), await signedIn('Kai Moss'), member);
  expect(await arrival).toBe(false);
  await page.getByRole('button', { name: /^Pass/ }).click({ trial: true });
  await field.click({ trial: true });
  expect((await field.boundingBox())?.y).toBeLessThan(y ?? 0);
});

test('the offline bar moves nothing and lets presses through', async ({ member: { page, context } }) => {
  allowErrors(/ERR_INTERNET|WebSocket/);
  for (const path of ['/dashboard/create-post', '/dashboard/chat']) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
    for (const [width, height] of [
      [360, 740],
      [1440, 900],
    ] as const) {
      await page.setViewportSize({ width, height });
      const places = () =>
        page
          .locator(':is(a, button, textarea, input)')
          .evaluateAll((controls) =>
            controls.map((control) => `${control.textContent} ${control.getBoundingClientRect().y}`),
          );
      const before = await places();
      await context.setOffline(true);
      const bar = page.getByText("You're offline.");
      await bar.waitFor();
      expect(await places()).toEqual(before);
      await context.setOffline(false);
      await bar.waitFor({ state: 'hidden' });
    }
  }
});
