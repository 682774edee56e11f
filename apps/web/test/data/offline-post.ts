import type { OfflinePost } from '#src/features/posts/offline/offline-posts.ts';
import { aMember } from '../render-app.tsx';

/** An offline post as stored in local storage. */
export const anOfflinePost = (number: number, post: Partial<OfflinePost> = {}): OfflinePost => ({
  id: `offline_${1_763_000_000_000 + number}_abc`,
  authorId: aMember.id,
  timestamp: 1_763_000_000_000 + number,
  data: {
    game: 'Valorant',
    customGame: '',
    platform: 'PC',
    description: `Saved without a connection, number ${number}`,
    startsAt: null,
    closesAt: null,
    tags: ['ranked'],
    isActive: true,
    isShared: false,
    isIndexable: false,
  },
  ...post,
});

export const storeOffline = (...entries: readonly unknown[]): void =>
  localStorage.setItem('offlinePosts', JSON.stringify(entries));

export const storedOffline = (): unknown => JSON.parse(localStorage.getItem('offlinePosts') ?? '[]');
