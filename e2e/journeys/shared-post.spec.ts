import { adminSignInEndpoint } from '@muster/contract/sessions/admin-sign-in.ts';
import { createInviteLinkEndpoint } from '@muster/contract/sessions/invite-links.ts';
import type { Page } from '@playwright/test';
import { adminCredentials } from '../support/admin.ts';
import { callApi } from '../support/call-api.ts';
import { checkState } from '../support/check-state.ts';
import { createPost, deactivatePost } from '../support/posts.ts';
import { allowErrors, anEmail, expect, password, test } from '../support/test.ts';

const sharingSwitch = (page: Page) => page.getByRole('switch', { name: /^Anyone with the link can see it/ });

test('a visitor of a shared link asks to join, and registration and sign-in send the request', async ({
  page,
  signedIn,
}) => {
  allowErrors(/status of 404/);
  const author = await signedIn('Noor Haddad');
  const post = await createPost(author, {
    description: 'Two seats left, "calm" <evening> & tea',
    roles: [{ name: 'Sentinel', count: 1 }],
  });

  await author.page.goto('/dashboard');
  await author.page.getByRole('button', { name: 'Share: Valorant' }).press('Enter');
  const dialog = author.page.getByRole('dialog', { name: 'Share post' });
  await sharingSwitch(author.page).press('Space');
  await checkState(author.page, 'share-post', dialog.getByLabel('Link to the post'));
  const link = await dialog.getByLabel('Link to the post').inputValue();
  expect(new URL(link).pathname).toBe(`/posts/${post.id}`);

  await test.step('the HTML contains the link preview tags and a noindex tag', async () => {
    const html = await (await page.request.get(link)).text();
    expect(html).toContain('content="Open roles: Sentinel · Two seats left, &quot;calm&quot; &lt;evening> &amp; tea"');
    expect(html).toContain('<title>Valorant on PC: Noor is looking for players · Muster</title>');
    expect(html).toContain('<meta name="robots" content="noindex" />');
    const preview = await page.request.get(`/api/shared-posts/${post.id}/preview`);
    expect([preview.status(), preview.headers()['content-type']]).toEqual([200, 'image/png']);
  });

  await author.page.goto(link);
  await expect(author.page.getByRole('link', { name: 'Go to my posts' })).toBeVisible();
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Noor is looking for players');
  await checkState(page, 'shared-post');
  await expect(page.getByText(author.email)).toHaveCount(0);

  await test.step('four presses and five fields send the request with its role', async () => {
    await page.getByRole('button', { name: 'Ask to join with Noor' }).press('Enter');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Sentinel/ })
      .press('Enter');
    await expect(page.getByText(/^Join Noor's Valorant crew/)).toBeVisible();
    await page.getByLabel('Full Name').fill('Sam');
    await page.getByLabel('Email address').fill(`sam-${post.id}@players.example`);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByLabel('Confirm Password').fill(password);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in');
    await expect(page.getByLabel('Email address')).toHaveValue(`sam-${post.id}@players.example`);
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
    await page.keyboard.type(password);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`/dashboard/chat/${author.id}`);
    await expect(page.getByText(/ · Sentinel$/)).toBeVisible();
    await page.goto(link);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });

  await test.step('deactivating the post closes its page, and the server responds with 404', async () => {
    await deactivatePost(author, post.id);
    await page.goto(link);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This post is closed');
    await page.getByRole('button', { name: 'Sign Out' }).press('Enter');
    await expect(page).toHaveURL('/');
    const answer = await page.goto(link);
    expect(answer?.status()).toBe(404);
    expect(await answer?.text()).not.toContain('Noor Haddad');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in to see this post');
  });
});

test('the code of an invite link is in no URL, Referer or title, and its use leads back to the shared post', async ({
  page,
  member,
  request,
}) => {
  allowErrors(/status of 410/);
  const post = await createPost(member, { isShared: true });
  await callApi(request, adminSignInEndpoint, { body: adminCredentials });
  const { link } = await callApi(request, createInviteLinkEndpoint, { body: { maxUses: 1, days: 1, note: '' } });
  // The other journeys of this server register without a link.
  await page.route('**/api/registration', (route) => route.fulfill({ json: { registration: 'invite' } }));
  const seen: string[] = [];
  const headers: Promise<object>[] = [];
  page.on('request', (sent) => {
    seen.push(sent.url());
    headers.push(sent.allHeaders());
  });
  page.on('framenavigated', (frame) => seen.push(frame.url()));

  await page.goto(`/register?redirect=/posts/${post.id}`);
  await checkState(page, 'register-not-invited', page.getByLabel('Invitation link'));
  await page.getByLabel('Invitation link').fill(link);
  await page.keyboard.press('Enter');
  await checkState(page, 'register-invited', page.getByText("You're invited. Create your account here."));
  await page.reload();
  const email = anEmail();
  await page.getByLabel('Full Name').fill('Mira Field');
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm Password').fill(password);
  seen.push(await page.title(), page.url());
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/posts/${post.id}`);
  expect(JSON.stringify([seen, await Promise.all(headers)])).not.toContain(new URL(link).hash.slice(1));

  await page.context().clearCookies();
  await page.goto(link);
  await checkState(page, 'register-link-used-up', page.getByText(/^This invitation has been used up/));
  await expect(page).toHaveURL('/register');
});
