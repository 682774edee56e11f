import type { Page } from '@playwright/test';
import { checkState } from './check-state.ts';
import { createPost, deactivatePost } from './posts.ts';
import { type Player, expect } from './test.ts';

export async function checkSharedStates(visitor: Page, author: Player, { page: member }: Player): Promise<void> {
  const post = await createPost(author, {
    game: 'Apex Legends',
    description: 'Third for ranked, no shouting. I bring snacks.',
  });
  const { page } = author;
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Share: Apex Legends' }).click();
  await checkState(page, 'share-post-off', page.getByRole('dialog').getByRole('switch'));
  await page.getByRole('dialog').getByRole('switch').click();
  await checkState(page, 'share-post', page.getByRole('dialog').getByLabel('Link to the post'));
  await page.goto(`/posts/${post.id}`);
  await checkState(page, 'own-post', page.getByRole('link', { name: 'Go to my posts' }));
  await member.goto(`/posts/${post.id}`);
  await checkState(member, 'member-post', member.getByRole('button', { name: /^Connect with/ }));
  await visitor.goto(`/posts/${post.id}`);
  await checkState(visitor, 'shared-post', visitor.getByRole('link', { name: 'Sign in to connect' }));
  await deactivatePost(author, post.id);
  await visitor.goto(`/posts/${post.id}`);
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Sign in to see this post');
  await checkState(visitor, 'shared-post-closed');
}
