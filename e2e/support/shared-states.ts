import { setPostActiveEndpoint } from '@muster/contract/posts/posts.ts';
import type { Page } from '@playwright/test';
import { callApi } from './call-api.ts';
import { createPost } from './posts.ts';
import { expect } from './test.ts';
import type { Player } from './test.ts';
import type { TakeAll } from './take-all.ts';

/** The share dialog, and the page of a post for a visitor, its author and another member, shared and closed. */
export async function takeSharedStates(
  visitor: Page,
  author: Player,
  { page: member }: Player,
  takeAll: TakeAll,
): Promise<void> {
  const post = await createPost(author, {
    game: 'Apex Legends',
    description: 'Third for ranked, no shouting. I bring snacks.',
  });
  const { page } = author;
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Share: Apex Legends' }).click();
  await expect(page.getByRole('dialog').getByRole('switch')).toBeVisible();
  await takeAll(page, 'share-post-off');
  await page.getByRole('dialog').getByRole('switch').click();
  await expect(page.getByRole('dialog').getByLabel('Link to the post')).toBeVisible();
  await takeAll(page, 'share-post');
  await page.goto(`/posts/${post.id}`);
  await expect(page.getByRole('link', { name: 'Go to my posts' })).toBeVisible();
  await takeAll(page, 'own-post');
  await member.goto(`/posts/${post.id}`);
  await expect(member.getByRole('button', { name: /^Connect with/ })).toBeVisible();
  await takeAll(member, 'member-post');
  await visitor.goto(`/posts/${post.id}`);
  await expect(visitor.getByRole('link', { name: 'Sign in to connect' })).toBeVisible();
  await takeAll(visitor, 'shared-post');
  await callApi(author.context.request, setPostActiveEndpoint, {
    params: { postId: post.id },
    body: { isActive: false },
  });
  await visitor.goto(`/posts/${post.id}`);
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Sign in to see this post');
  await takeAll(visitor, 'shared-post-closed');
}
