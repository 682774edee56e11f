import { changeJoinRequestEndpoint, requestToJoinEndpoint } from '@muster/contract/posts/requests/join-requests.ts';
import type { Page } from '@playwright/test';
import { callApi } from '../support/call-api.ts';
import { logOf, typeMessage } from '../support/conversation.ts';
import { expectAccessible } from '../support/expect-accessible.ts';
import { createPost } from '../support/posts.ts';
import { type Player, expect, test } from '../support/test.ts';

const write = (page: Page, text: string) => typeMessage(page, 'Valorant crew', text);

/** Expects these messages once each, in this order. */
async function expectMessages(page: Page, texts: readonly string[]): Promise<void> {
  const items = logOf(page).getByRole('listitem');
  const found = async (): Promise<string[]> =>
    (await items.allInnerTexts()).flatMap((item) => texts.filter((text) => item.includes(text)));
  await expect.poll(found, { timeout: 30_000 }).toEqual(texts);
}

test('a crew writes messages in its room, and a member who leaves loses access at once', async ({ signedIn }) => {
  const [nora, ben, mira] = [await signedIn('Nora Lind'), await signedIn('Ben Vale'), await signedIn('Mira Ito')];
  const { id: postId } = await createPost(nora, { seats: 5, party: 1 });
  const accept = async ({ context }: Player): Promise<void> => {
    const { id: requestId } = await callApi(context.request, requestToJoinEndpoint, { params: { postId } });
    const body = { name: 'accept' } as const;
    await callApi(nora.context.request, changeJoinRequestEndpoint, { params: { requestId }, body });
  };
  await ben.page.goto('/dashboard');
  await expect(ben.page.getByRole('heading', { name: 'No posts yet' })).toBeVisible();
  await accept(ben);
  await accept(mira);

  const notice = ben.page.getByRole('region', { name: "You're in!" });
  await expect(notice).toBeVisible();
  await expectAccessible(ben.page, 'acceptance');
  await notice.getByRole('link', { name: 'Open room' }).click();
  await nora.page.goto('/dashboard');
  await nora.page.getByRole('link', { name: 'Open room: Valorant' }).click();
  await mira.page.goto(`/dashboard/crew/${postId}`);
  for (const { page } of [nora, ben, mira]) {
    await expect(page.getByRole('heading', { name: 'Valorant crew', level: 1 })).toBeVisible();
    await expect(page.getByRole('region', { name: '3 players' }).getByRole('listitem')).toHaveCount(3);
  }

  const texts = ['Warm up at nine?', 'Count me in', 'I bring the snacks'];
  for (const [index, { page }] of [nora, ben, mira].entries()) {
    await write(page, texts[index] ?? '');
    for (const reader of [nora, ben, mira]) await expectMessages(reader.page, texts.slice(0, index + 1));
  }
  await expect(logOf(nora.page).getByText('Ben Vale', { exact: true })).toBeVisible();
  await expectAccessible(nora.page, 'crew-screen');

  await mira.page.getByRole('button', { name: /^Leave crew/ }).click();
  await mira.page.getByRole('alertdialog').getByRole('button', { name: 'Leave crew' }).click();
  await expect(mira.page.getByRole('heading', { name: "You're no longer in this crew" })).toBeVisible();
  await expect(logOf(mira.page)).toHaveCount(0);
  await write(nora.page, 'Just the two of us');
  await expectMessages(ben.page, [...texts, 'Just the two of us']);
  await expect(ben.page.getByRole('region', { name: '2 players' })).toBeVisible();
  await mira.page.goto('/dashboard/chat');
  await expect(mira.page.getByRole('link', { name: /Nora Lind/ })).toBeVisible();
  await expect(mira.page.getByText('Valorant crew')).toHaveCount(0);
});
