import { expectSaid, said, writeWhileCut } from '../support/conversation.ts';
import { expect, test } from '../support/test.ts';

const LINE_LOST = /ERR_(CONNECTION|EMPTY|INTERNET|SOCKET)|WebSocket/;

test('a post that could not be sent stays in the form, and goes out at the next try', async ({
  signedIn,
  line,
  consoleGuard,
}) => {
  consoleGuard.allow(LINE_LOST);
  const { page } = await signedIn('Cleo Marsh', { baseURL: line.url });
  await page.goto('/dashboard/create-post');
  await page.getByRole('combobox', { name: 'Game' }).fill('rust');
  await page.getByRole('option', { name: 'Rust' }).click();
  await page.getByRole('radio', { name: 'PC' }).click();
  await page.getByLabel('Description').fill('Wipe day on Friday, looking for builders.');

  line.cut();
  await page.getByRole('button', { name: 'Create Post' }).click();
  await expect(page.getByRole('alert')).toHaveText(
    'Failed to create post. The database seems to be unavailable. Check your internet connection and try again.',
    { timeout: 30_000 },
  );
  await expect(page.getByLabel('Description')).toHaveValue('Wipe day on Friday, looking for builders.');

  line.mend();
  await page.getByRole('button', { name: 'Create Post' }).click();
  await expect(page).toHaveURL(`${line.url}/dashboard`, { timeout: 30_000 });
  await expect(page.getByRole('article')).toHaveCount(1);
});

test('a post whose answer was lost is one post after the next try', async ({ member: { page }, consoleGuard }) => {
  consoleGuard.allow(LINE_LOST);
  await page.goto('/dashboard/create-post');
  await page.getByRole('combobox', { name: 'Game' }).fill('rust');
  await page.keyboard.press('Tab');
  await page.getByRole('radio', { name: 'PC' }).click();
  await page.getByLabel('Description').fill('Wipe day on Friday, looking for builders.');
  await page.route(
    '**/api/posts',
    async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
  await page.getByRole('button', { name: 'Create Post' }).click();
  await expect(page.getByRole('alert')).toHaveText(/^Failed to create post/);

  await page.reload();
  await page.getByRole('button', { name: 'Create Post' }).click();
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByRole('article')).toHaveCount(1);
});

test('messages written without a connection wait, and arrive in order and once', async ({
  signedIn,
  line,
  consoleGuard,
}) => {
  test.setTimeout(120_000);
  consoleGuard.allow(LINE_LOST);
  const dora = await signedIn('Dora Finch', { baseURL: line.url });
  const emil = await signedIn('Emil Hart');
  await writeWhileCut(dora, emil, line);
  await expectSaid(dora.page, ...said);
  // The first has been tried as often as it is without a connection; the second waits behind it.
  await expect(dora.page.getByRole('button', { name: 'Retry' })).toHaveCount(1, { timeout: 30_000 });
  await expect(dora.page.getByText('Waiting…')).toHaveCount(1);
  line.mend();
  await expectSaid(emil.page, ...said);
  await expect(dora.page.getByText(/Sending…|Waiting…|Not sent/)).toHaveCount(0);
});

test('a broken rule of the post form is told, and nothing that was entered goes', async ({ member: { page } }) => {
  await page.goto('/dashboard/create-post');
  const submit = page.getByRole('button', { name: 'Create Post' });
  await page.getByLabel('Description').fill('too short');
  await submit.click();
  await expect(page.getByRole('alert')).toHaveText('Please select a game');
  await page.getByRole('combobox', { name: 'Game' }).fill('other');
  await page.getByRole('option', { name: 'Other (Add Custom Game)' }).click();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await submit.click();
  await expect(page.getByRole('alert')).toHaveText('Please enter a custom game name');
  await page.getByLabel('Custom game name').fill('Homebrew Hoops');
  await submit.click();
  await expect(page.getByRole('alert')).toHaveText('Please select a platform');
  await page.getByRole('radio', { name: 'Mobile' }).click();
  await submit.click();
  await expect(page.getByRole('alert')).toHaveText('Description must be at least 10 characters long');
  await expect(page.getByLabel('Description')).toHaveValue('too short');
  await expect(page.getByLabel('Custom game name')).toHaveValue('Homebrew Hoops');
});
