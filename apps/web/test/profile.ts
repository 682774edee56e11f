import { type Block, listBlocksEndpoint } from '@muster/contract/blocks.ts';
import { getOwnProfileEndpoint } from '@muster/contract/profiles.ts';
import { getSettingsEndpoint, type Settings } from '@muster/contract/users.ts';
import { answer } from './network.ts';
import { aMember } from './render-app.tsx';

/** Lets the profile of the member load, with what stands below the card. */
export function answerProfile(blocks: Block[] = [], settings: Partial<Settings> = {}): void {
  answer(getOwnProfileEndpoint, {
    ...aMember,
    bio: '',
    location: '',
    discordId: 'ada.o',
    platforms: ['PC'],
    totalPosts: 1200,
    lastActivityAt: new Date(),
    createdAt: new Date('2026-02-03T12:00:00Z'),
    updatedAt: new Date('2026-02-03T12:00:00Z'),
  });
  answer(getSettingsEndpoint, { sendsReadReceipts: true, showsPresence: true, ...settings });
  answer(listBlocksEndpoint, blocks);
}
