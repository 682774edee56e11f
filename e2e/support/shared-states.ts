import { setPostActiveEndpoint } from '@muster/contract/posts.ts';
import type { Page } from '@playwright/test';
import { callApi } from './call-api.ts';
import { createPost } from './posts.ts';
import { expect } from './test.ts';
import type { Player } from './test.ts';
import type { TakeAll } from './take-all.ts';

/** A post that its author shares, and what a visitor sees of it while it is open and when it is closed. */
export async function takeSharedStates(visitor: Page, author: Player, takeAll: TakeAll): Promise<void> {
  const post = await createPost(author, {
    game: 'Apex Legends',
    description: 'Third for ranked, no shouting. I bring snacks.',
  });
  const { page } = author;
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Share: Apex Legends' }).click();
  await expect(page.getByRole('dialog').getByLabel('Link to the post')).toBeVisible();
  await takeAll(page, 'share-post');
  await visitor.goto(`/posts/${post.id}`);
  await expect(visitor.getByRole('link', { name: 'Sign in to connect' })).toBeVisible();
  await takeAll(visitor, 'shared-post');
  await callApi(author.context.request, setPostActiveEndpoint, {
    params: { postId: post.id },
    body: { isActive: false },
  });
  await visitor.goto(`/posts/${post.id}`);
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('This post is closed');
  await takeAll(visitor, 'shared-post-closed');
}
