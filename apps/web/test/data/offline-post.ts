import type { OfflinePost, UnsentMessage } from '#src/features/outbox/outbox-items.ts';
import { chatIdOf } from '@muster/contract/chat/chat.ts';
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
    firstCrewTime: 'hour',
  },
  ...post,
});

/** An unsent message as stored in local storage. */
export const anUnsentMessage = (number: number, message: Partial<UnsentMessage> = {}): UnsentMessage => ({
  kind: 'message',
  id: `019a3f6e-0000-7000-9000-${String(number).padStart(12, '0')}`,
  authorId: aMember.id,
  chatId: chatIdOf(aMember.id, '019a3f6e-0000-7000-8000-000000000002'),
  partnerName: 'Ben Carter',
  text: `Written without a connection, number ${number}`,
  timestamp: number,
  ...message,
});

export const storeOffline = (...entries: readonly unknown[]): void =>
  localStorage.setItem('offlinePosts', JSON.stringify(entries));

export const storedOffline = (): unknown => JSON.parse(localStorage.getItem('offlinePosts') ?? '[]');
