import { randomUUID } from 'node:crypto';
import {
  type Post,
  type PostContent,
  type PostDraft,
  createPostEndpoint,
  setPostActiveEndpoint,
} from '@muster/contract/posts/posts.ts';
import type { Page } from '@playwright/test';
import { callApi } from './call-api.ts';
import type { Player } from './test.ts';

export const content: PostContent = {
  game: 'Valorant',
  customGame: '',
  platform: 'PC',
  description: 'Two more for ranked tonight, calm voices welcome.',
  tags: ['ranked', 'voice chat'],
  isActive: true,
  isShared: false,
  isIndexable: false,
};

export const createPost = (player: Player, parts: Partial<PostDraft> = {}): Promise<Post> =>
  callApi(player.context.request, createPostEndpoint, { body: { ...content, quickPost: false, ...parts } });

export const deactivatePost = ({ context }: Player, postId: string): Promise<unknown> =>
  callApi(context.request, setPostActiveEndpoint, { params: { postId }, body: { isActive: false } });

/** A unique tag, to find this test's posts on the shared board. */
export const aTag = (): string => `wish-${randomUUID().slice(0, 8)}`;

export const openBoard = (page: Page, search: string) => page.goto(`/dashboard/browse-posts?search=${search}`);

export async function fillInPost(page: Page, description: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Game' }).fill('rust');
  await page.keyboard.press('Tab');
  await page.getByRole('radio', { name: 'PC' }).click();
  await page.getByLabel('Description').fill(description);
}
