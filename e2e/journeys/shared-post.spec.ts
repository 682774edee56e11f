import { setPostActiveEndpoint } from '@muster/contract/posts.ts';
import { callApi } from '../support/call-api.ts';
import { expectAccessible } from '../support/expect-accessible.ts';
import { createPost } from '../support/posts.ts';
import { expect, password, test } from '../support/test.ts';

test('from a shared link a visitor reads the post, signs in, and is in the conversation', async ({
  page,
  member,
  signedIn,
  consoleGuard,
}) => {
  consoleGuard.allow(/status of 404/);
  const author = await signedIn('Noor Haddad');
  const post = await createPost(author, { description: 'Two seats left, "calm" <evening> & tea' });

  await author.page.goto('/dashboard');
  await author.page.getByRole('button', { name: 'Share: Valorant' }).press('Enter');
  const dialog = author.page.getByRole('dialog', { name: 'Share post' });
  const link = await dialog.getByLabel('Link to the post').inputValue();
  expect(new URL(link).pathname).toBe(`/posts/${post.id}`);
  await expectAccessible(author.page, '[role="dialog"]');

  await test.step('what link previews read is in the page itself', async () => {
    const html = await (await page.request.get(link)).text();
    expect(html).toContain('content="Two seats left, &quot;calm&quot; &lt;evening> &amp; tea"');
    expect(html).toContain('<title>Valorant on PC: Noor Haddad is looking for players · Muster</title>');
    expect(html).not.toContain('noindex');
    const preview = await page.request.get(`/api/shared-posts/${post.id}/preview`);
    expect([preview.status(), preview.headers()['content-type']]).toEqual([200, 'image/png']);
  });

  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Noor Haddad is looking for players');
  await expect(page.getByText(author.email)).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Sign in to connect' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome back');
  await page.getByLabel('Email address').fill(member.email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/posts/${post.id}`);
  await page.getByRole('button', { name: 'Connect with Noor Haddad' }).press('Enter');
  await expect(page).toHaveURL(`/dashboard/chat/${author.id}`);

  await test.step('a post that is closed says so, also to search engines', async () => {
    const params = { postId: post.id };
    await callApi(author.context.request, setPostActiveEndpoint, { params, body: { isActive: false } });
    const answer = await page.goto(link);
    expect(answer?.status()).toBe(404);
    expect(await answer?.text()).toContain('<meta name="robots" content="noindex" />');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This post is closed');
    await expectAccessible(page);
  });
});

test('whoever no longer shares a post takes its link away, by keyboard', async ({ page, member, consoleGuard }) => {
  consoleGuard.allow(/status of 404/);
  const post = await createPost(member);
  await member.page.goto('/dashboard');
  await member.page.getByRole('button', { name: 'Share: Valorant' }).press('Enter');
  const isShared = member.page.getByRole('switch', { name: /^Anyone with the link can see it/ });
  await isShared.press('Space');
  await expect(member.page.getByLabel('Link to the post')).toHaveCount(0);
  await expect(isShared).not.toBeChecked();
  await member.page.keyboard.press('Escape');
  await expect(member.page.getByRole('button', { name: 'Share: Valorant' })).toBeFocused();
  await page.goto(`/posts/${post.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This post is closed');
});
