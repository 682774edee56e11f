import {
  changeJoinRequestEndpoint,
  listPostRequestsEndpoint,
  requestToJoinEndpoint,
} from '@muster/contract/posts/join-requests.ts';
import type { Locator } from '@playwright/test';
import { callApi } from '../support/call-api.ts';
import { createPost } from '../support/posts.ts';
import { type Player, expect, test } from '../support/test.ts';

/** Two requests to join the author's post, oldest first, on the author's dashboard. */
async function openRequests(author: Player, requesters: readonly Player[]) {
  const { page, context } = author;
  const { id: postId } = await createPost(author, { seats: 4 });
  const requests = [];
  for (const requester of requesters)
    requests.push(await callApi(requester.context.request, requestToJoinEndpoint, { params: { postId } }));
  await page.goto('/dashboard');
  const listed = () => callApi(context.request, listPostRequestsEndpoint, { params: { postId }, querystring: {} });
  const countAccepted = async () => (await listed()).requests.filter(({ state }) => state === 'accepted').length;
  return { requests, countAccepted };
}

async function pointAt(player: Player, target: Locator): Promise<void> {
  const box = await target.boundingBox();
  if (!box) throw new Error('The button is not on the screen.');
  await player.page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
}

const acceptOf = ({ page }: Player, { name }: Player): Locator =>
  page.getByRole('button', { name: new RegExp(`^Accept: ${name}`) });

test('a double click on Accept accepts one player, and Undo puts them back', async ({ signedIn }) => {
  const [author, mira, zoe] = [await signedIn('Ada Stone'), await signedIn('Mira Lane'), await signedIn('Zoe Park')];
  const { page } = author;
  const { countAccepted } = await openRequests(author, [mira, zoe]);
  for (const gapMs of [120, 200, 300]) {
    await pointAt(author, acceptOf(author, mira));
    await page.mouse.down();
    await page.mouse.up();
    await page.waitForTimeout(gapMs);
    await page.mouse.down({ clickCount: 2 });
    await page.mouse.up({ clickCount: 2 });
    const undo = page.getByRole('button', { name: /^Undo: Mira Lane/ });
    await expect(undo).toBeEnabled();
    await expect(acceptOf(author, zoe)).toBeVisible();
    expect(await countAccepted()).toBe(1);
    await undo.press('Enter');
    await expect(acceptOf(author, mira)).toBeVisible();
    expect(await countAccepted()).toBe(0);
  }
});

test('a request that moved under the pointer ignores clicks at first', async ({ signedIn }) => {
  const [author, mira, zoe] = [await signedIn('Ada Stone'), await signedIn('Mira Lane'), await signedIn('Zoe Park')];
  const { page } = author;
  const { requests, countAccepted } = await openRequests(author, [mira, zoe]);
  await pointAt(author, acceptOf(author, mira));
  const params = { requestId: requests[0]?.id ?? '' };
  await callApi(mira.context.request, changeJoinRequestEndpoint, { params, body: { state: 'withdrawn' } });
  const next = acceptOf(author, zoe);
  await expect(acceptOf(author, mira)).toBeHidden();
  await page.mouse.down();
  await page.mouse.up();
  await expect(next).toBeVisible();
  expect(await countAccepted()).toBe(0);
  await expect(async () => {
    await page.mouse.down();
    await page.mouse.up();
    expect(await countAccepted()).toBe(1);
  }).toPass({ intervals: [700] });
});
