import { deletePostEndpoint } from '@muster/contract/posts/posts.ts';
import type { Locator, Page } from '@playwright/test';
import { callApi } from '../support/call-api.ts';
import { sendMessage } from '../support/conversation.ts';
import { aTag, createPost, openBoard } from '../support/posts.ts';
import { type Player, expect, test } from '../support/test.ts';

const TREMOR_PX = 2;
/** Between the change on the screen and the click. Clicks are ignored for 600 ms. */
const REACTION_MS = 100;

type SignIn = (name: string) => Promise<Player>;

/** A list with a control under the pointer, and a change by someone else that moves another control there. */
interface OpenList {
  readonly page: Page;
  readonly target: Locator;
  readonly change: () => Promise<unknown>;
}

async function openPosts(signedIn: SignIn): Promise<OpenList> {
  const [author, { page }] = [await signedIn('Ada Stone'), await signedIn('Mira Lane')];
  const tag = aTag();
  await createPost(author, { tags: [tag] });
  const { id: postId } = await createPost(author, { tags: [tag] });
  await openBoard(page, tag);
  return {
    page,
    target: page.getByRole('button', { name: /^Connect/ }).first(),
    change: () => callApi(author.context.request, deletePostEndpoint, { params: { postId } }),
  };
}

async function openConversations(signedIn: SignIn): Promise<OpenList> {
  const [ada, mira, zoe] = [await signedIn('Ada Stone'), await signedIn('Mira Lane'), await signedIn('Zoe Park')];
  await sendMessage(mira, ada, 'Hello');
  await sendMessage(zoe, ada, 'Hello');
  await ada.page.goto('/dashboard/chat');
  return {
    page: ada.page,
    target: ada.page.getByRole('link', { name: /Zoe Park/ }),
    change: () => sendMessage(mira, ada, 'Are you there?'),
  };
}

/** Resolves with the time of the frame in which the control is no longer at this point. */
const waitUntilMoved = (control: Element, at: readonly [number, number]): Promise<number> =>
  new Promise((resolve) => {
    const check = (): void => {
      if (control.contains(document.elementFromPoint(...at))) requestAnimationFrame(check);
      else resolve(performance.timeOrigin + performance.now());
    };
    check();
  });

/** Counts presses and clicks that reach the page. */
async function countPresses(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const { dataset } = document.documentElement;
    dataset['presses'] = '0';
    for (const type of ['mousedown', 'click'])
      document.addEventListener(type, () => (dataset['presses'] = String(Number(dataset['presses']) + 1)), true);
  });
  return () => page.evaluate(() => Number(document.documentElement.dataset['presses']));
}

/** Moves the pointer and clicks. The events carry this time, however late they arrive on a busy machine. */
async function clickAt(page: Page, [x, y]: readonly [number, number], atMs: number): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  const at = { x, y, timestamp: atMs / 1000 };
  await devTools.send('Input.dispatchMouseEvent', { type: 'mouseMoved', ...at });
  for (const type of ['mousePressed', 'mouseReleased'] as const)
    await devTools.send('Input.dispatchMouseEvent', { type, ...at, button: 'left', clickCount: 1 });
  await devTools.detach();
}

for (const [name, open] of Object.entries({ 'a post': openPosts, 'a conversation': openConversations }))
  test(`ignores a click on ${name} that just moved under the pointer`, async ({ signedIn }) => {
    const { page, target, change } = await open(signedIn);
    const pressCount = await countPresses(page);
    await target.hover();
    const box = await target.boundingBox();
    if (!box) throw new Error('The control is not on the screen.');
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const control = await target.elementHandle();
    const moved = control?.evaluate(waitUntilMoved, [x, y] as const);
    await change();
    await clickAt(page, [x + TREMOR_PX, y], ((await moved) ?? 0) + REACTION_MS);
    expect(await pressCount()).toBe(0);
    await expect(async () => {
      await page.mouse.down();
      await page.mouse.up();
      expect(await pressCount()).toBeGreaterThan(0);
    }).toPass({ intervals: [700] });
  });
