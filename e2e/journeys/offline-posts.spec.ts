import { listMyPostsEndpoint } from '@muster/contract/posts.ts';
import type { BrowserContext, Page, Route } from '@playwright/test';
import { callApi } from '../support/call-api.ts';
import { openWhole } from '../support/open-whole.ts';
import { fillInPost } from '../support/post-states.ts';
import { createPost } from '../support/posts.ts';
import { expect, password, type Player, test } from '../support/test.ts';

const LINE_LOST = /ERR_(CONNECTION|EMPTY|INTERNET|SOCKET|FAILED)|WebSocket/;

/** Creates in vain, and saves offline instead. */
async function saveOffline(page: Page, description: string): Promise<void> {
  await fillInPost(page, description);
  await page.getByRole('button', { name: 'Create Post' }).click();
  await expect(page.getByRole('alert')).toHaveText(/^Failed to create post\. The database seems to be unavailable\./);
  await page.getByRole('button', { name: 'Save Offline' }).click();
  await expect(page.getByText(/^Post saved offline with ID: offline_\w+\./)).toBeVisible();
  await expect(page.getByLabel('Description')).toHaveValue('');
}

/** The request arrives, its answer does not. */
async function loseAnswer(route: Route): Promise<void> {
  // A page that is left meanwhile takes its requests with it.
  await route.fetch().catch(() => undefined);
  await route.abort('connectionreset').catch(() => undefined);
}

const outboxOf = (page: Page) => page.getByRole('region', { name: 'Waiting to be sent' });
const minePosts = (page: Page) => page.getByRole('region', { name: 'My Posts' }).getByRole('article');
const descriptionsOf = async (context: BrowserContext): Promise<string[]> => {
  const { posts } = await callApi(context.request, listMyPostsEndpoint, { querystring: {} });
  return posts.map(({ description }) => description).toSorted();
};

test('a post that arrived without its answer, is saved offline, and is sent again by every reload and tab is one post', async ({
  member: { page, context },
  consoleGuard,
}) => {
  consoleGuard.allow(LINE_LOST);
  await page.goto('/dashboard/create-post');
  await context.route('**/api/posts', loseAnswer);
  await saveOffline(page, 'Wipe day on Friday, looking for builders.');

  for (const _ of ['once', 'twice']) {
    const tried = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/api/posts'));
    await page.goto('/dashboard');
    await tried;
    await expect(outboxOf(page).getByRole('article')).toHaveCount(1);
  }
  const other = await context.newPage();
  await other.goto('/dashboard');
  await expect(outboxOf(other).getByRole('article')).toHaveCount(1);

  await context.unroute('**/api/posts', loseAnswer);
  await page.evaluate(() => dispatchEvent(new Event('online')));
  for (const tab of [page, other]) {
    await expect(outboxOf(tab)).toBeHidden();
    await expect(minePosts(tab)).toHaveCount(1);
  }
  expect(await descriptionsOf(context)).toEqual(['Wipe day on Friday, looking for builders.']);
});

test('posts saved without a connection go out once when it is back, though two tabs see it come', async ({
  signedIn,
  line,
  consoleGuard,
}) => {
  test.setTimeout(120_000);
  consoleGuard.allow(LINE_LOST);
  const { page, context } = await signedIn('Cleo Marsh', { baseURL: line.url });
  const other = await context.newPage();
  await openWhole(other, '/dashboard');
  await openWhole(page, '/dashboard/create-post');
  line.cut();
  await saveOffline(page, 'First of two, and nobody knows yet.');
  await saveOffline(page, 'Second of two, and nobody knows yet.');
  await expect(outboxOf(other).getByRole('article')).toHaveCount(2);

  const sent: (string | null)[] = [];
  context.on('requestfinished', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/posts')) sent.push(request.postData());
  });
  line.mend();
  await expect(outboxOf(other)).toBeHidden({ timeout: 40_000 });
  await expect(minePosts(other)).toHaveCount(2);
  expect(sent).toHaveLength(2);
  expect(await descriptionsOf(context)).toEqual([
    'First of two, and nobody knows yet.',
    'Second of two, and nobody knows yet.',
  ]);
});

/** Creates once in vain, which `meets` whatever it says, and then a quick post. What the server has then. */
async function createQuickAfter({ page, context }: Player, meets: (route: Route) => Promise<void>) {
  await page.goto('/dashboard/create-post');
  await page.route('**/api/posts', meets, { times: 1 });
  await fillInPost(page, 'Wipe day on Friday, looking for builders.');
  await page.getByLabel('Tags').fill('one,two,three,four,');
  await page.getByRole('button', { name: 'Create Post' }).click();
  await page.getByRole('button', { name: 'Create Quick Post' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Post created successfully!' })).toBeVisible();
  await expect(page).toHaveURL('/dashboard');
  const { posts } = await callApi(context.request, listMyPostsEndpoint, { querystring: {} });
  return posts;
}

test('a quick post after a failure is the same post, reduced or whole', async ({ member, signedIn, consoleGuard }) => {
  consoleGuard.allow(LINE_LOST);
  const expected = [{ tags: ['one', 'two', 'three'], quickPost: true, isActive: true }];
  expect(await createQuickAfter(member, (route) => route.abort('connectionreset'))).toMatchObject(expected);
  // The first one, which arrived whole, becomes the reduced one.
  expect(await createQuickAfter(await signedIn('Fay Lindqvist'), loseAnswer)).toMatchObject(expected);
});

test('another account on the same browser neither sees nor sends what waits', async ({ signedIn, consoleGuard }) => {
  consoleGuard.allow(LINE_LOST);
  const { page, context } = await signedIn('Dora Finch');
  const emil = await signedIn('Emil Hart');
  await page.goto('/dashboard/create-post');
  const unreachable = (route: Route): Promise<void> => route.abort('connectionreset');
  await context.route('**/api/posts', unreachable);
  await saveOffline(page, 'Wipe day on Friday, looking for builders.');
  const own = await context.cookies();
  await context.unroute('**/api/posts', unreachable);
  await context.addCookies(await emil.context.cookies());
  await openWhole(page, '/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome back, Emil Hart!');
  await expect(outboxOf(page)).toBeHidden();
  expect(await descriptionsOf(emil.context)).toEqual([]);

  await context.addCookies(own);
  await page.goto('/dashboard');
  await expect(minePosts(page)).toHaveCount(1);
  await expect(outboxOf(page)).toBeHidden();
});

test('a post is edited, also after its writer had to sign in again', async ({ member, consoleGuard }) => {
  consoleGuard.allow(/401/);
  const { page, context, email } = member;
  const { id } = await createPost(member);
  await page.goto('/dashboard');
  await page.getByRole('link', { name: /^Edit/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Edit Post');
  await page.getByLabel('Description').fill('One seat free, tonight only.');
  await context.clearCookies();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Access Denied');
  await page.getByRole('link', { name: 'Go to Login' }).click();
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(`/dashboard/edit-post/${id}`);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Post updated successfully!')).toBeVisible();
  await expect(page).toHaveURL('/dashboard');
  await expect(minePosts(page)).toHaveText(/One seat free, tonight only\./);
});
