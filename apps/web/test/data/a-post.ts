import { noPreferenceSets } from '@muster/contract/values/play-preferences.ts';
import type { PostEvent } from '@muster/contract/live-events.ts';
import type { Post, PostPage } from '@muster/contract/posts/posts.ts';

/** A post of another member. */
export const aPost = (number: number, post: Partial<Post> = {}): Post => ({
  id: `019a3f6e-0000-7000-a000-${String(number).padStart(12, '0')}`,
  gameId: 'valorant',
  game: 'Valorant',
  emblem: { abbreviation: 'VAL', iconId: null },
  platform: 'PC',
  description: `Need two more for ranked, evening ${number}`,
  tags: [],
  ...noPreferenceSets,
  isAdultsOnly: false,
  isActive: true,
  visibleFrom: null,
  firstCrewId: null,
  isComplete: false,
  startsAt: null,
  closesAt: null,
  closedReason: null,
  confirmBy: null,
  seats: null,
  party: 1,
  roles: [],
  acceptedByRole: [],
  acceptedSeats: 0,
  offeredSeats: 0,
  waitingCount: 0,
  crewVersion: 0,
  isShared: false,
  isIndexable: false,
  discordChannelId: null,
  authorId: '019a3f6e-0000-7000-8000-000000000002',
  authorName: 'Ben Carter',
  authorPictureUrl: null,
  responses: 0,
  createdAt: new Date(),
  updatedAt: new Date(),
  syncedAt: null,
  quickPost: false,
  title: null,
  skillLevel: null,
  region: null,
  ...post,
});

/** A page of posts; the last page unless `nextCursor` is given. */
export const aPageOf = (posts: Post[], nextCursor: string | null = null): PostPage => ({ posts, nextCursor });

export function aPostEvent(type: PostEvent['type'], post: Pick<Post, 'id' | 'authorId'> & Partial<Post>): PostEvent {
  const { id: postId, authorId } = post;
  return type === 'post.changed'
    ? { type, postId, authorId, post: { ...aPost(0), ...post } }
    : { type, postId, authorId };
}
