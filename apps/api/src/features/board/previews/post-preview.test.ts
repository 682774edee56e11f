import { noPreferenceSets } from '@muster/contract/values/play-preferences.ts';
import sharp, { type Region } from 'sharp';
import { expect, test } from 'vitest';
import { anAppearance } from '#test/an-appearance.ts';
import { renderPostPreview } from './post-preview.ts';

const render = (texts: { readonly game?: string; readonly description?: string }, icon: Buffer | null = null) => {
  const post = { id: '019a3f6e-0000-7000-8000-000000000001', gameId: 'rust', game: 'Rust', platform: 'PC' } as const;
  const emblem = { abbreviation: null, iconId: null };
  const noSeats = { seats: null, party: 1, acceptedSeats: 0, offeredSeats: 0, acceptedByRole: [], waitingCount: 0 };
  const rest = { description: '', tags: [], roles: [], authorName: 'Ada', startsAt: null, closesAt: null };
  const times = { updatedAt: new Date(0), createdAt: new Date(0), crewVersion: 0 };
  const none = { authorPictureUrl: null, title: null, skillLevel: null, region: null };
  return renderPostPreview(
    { ...post, ...noPreferenceSets, isAdultsOnly: false, emblem, ...noSeats, ...rest, ...times, ...none, ...texts },
    icon,
    {
      appearance: anAppearance(),
      defaultLanguage: 'en',
    },
  );
};

test('the picture of a post in a script that the fonts lack shows the rest of it', async () => {
  const [japanese, empty] = [await render({ description: '今夜ランク' }), await render({ description: '' })];
  expect(japanese.equals(empty)).toBe(true);
  expect((await render({ game: '原神' })).equals(await render({ game: '崩坏' }))).toBe(true);
});

/** Whether a region contains more than the background. */
async function hasContent(picture: Buffer, region: Region): Promise<boolean> {
  const { channels } = await sharp(await sharp(picture).extract(region).toBuffer()).stats();
  return channels.slice(0, 3).some(({ stdev }) => stdev > 5);
}

test('a description without spaces is wrapped', async () => {
  const picture = await render({ description: 'wwwwwwwwww'.repeat(12) });
  expect(await hasContent(picture, { left: 1150, top: 200, width: 50, height: 200 })).toBe(false);
  expect(await hasContent(picture, { left: 64, top: 275, width: 800, height: 50 })).toBe(true);
});
