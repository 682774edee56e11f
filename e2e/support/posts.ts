import { createPostEndpoint } from '@muster/contract/posts.ts';
import type { Post, PostDraft } from '@muster/contract/posts.ts';
import { callApi } from './call-api.ts';
import type { Player } from './test.ts';

const draft: PostDraft = {
  game: 'Valorant',
  customGame: '',
  platform: 'PC',
  description: 'Two more for ranked tonight, calm voices welcome.',
  tags: ['ranked', 'voice chat'],
  isActive: true,
  quickPost: false,
};

/** A post of somebody, made over HTTP. */
export const createPost = (player: Player, parts: Partial<PostDraft> = {}): Promise<Post> =>
  callApi(player.context.request, createPostEndpoint, { body: { ...draft, ...parts } });
