import { noPreferenceSets } from '@muster/contract/values/play-preferences.ts';
import sharp, { type Region } from 'sharp';
import { expect, test } from 'vitest';
import { renderableText } from './preview-fonts.ts';
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
      productName: 'Muster',
      defaultLanguage: 'en',
    },
  );
};

// A font without these letters renders the same box for each.
test.each([
  ['Chinese', '原神国服', '繁體龍戰'],
  ['Japanese', 'ひらカナ漢字', 'モンハン狩猟'],
  ['Korean', '발로란트', '오버워치'],
  ['Polish', 'żółćęą', 'ŁŻŹŃŚŹ'],
  ['Turkish', 'ğüşıöç', 'İĞŞÇÖÜ'],
  ['Vietnamese', 'ạảấầẩẫ', 'ợởỡụủứ'],
  ['Cyrillic', 'Привет', 'Україн'],
  ['Ukrainian', 'Ґ', 'ґ'],
  ['Greek', 'παίκτες', 'ελληνικ'],
  ['Arabic', 'مرحبا', 'لاعبين'],
  ['Hebrew', 'שלום', 'חברי'],
  ['Thai', 'สวัสดี', 'คืนนี้'],
  ['Devanagari', 'नमस्ते', 'दुनिया'],
  ['Bengali', 'বাংলা', 'খেলোয়'],
  ['Ethiopic', 'ሰላም', 'ጨዋታ'],
  ['emoji', '🎮🔥👍🏽', '🐺☕🇩🇪'],
])('link previews show %s', async (_, one, other) => {
  expect([renderableText(one), renderableText(other)]).toEqual([one, other].map((text) => text.normalize('NFC')));
  for (const field of ['description', 'game']) {
    const pictures = [await render({ [field]: one }), await render({ [field]: other }), await render({ [field]: '' })];
    expect(new Set(pictures.map((picture) => picture.toString('base64'))).size).toBe(3);
  }
});

test('link previews leave out a text with letters that no font contains, and only the symbols of others', () => {
  expect(renderableText('Ranked 𓂀𓂁 tonight')).toBe('');
  expect(renderableText('Ranked ⸎ ⟰ tonight')).toBe('Ranked tonight');
  expect(renderableText('Baldur’s Gate\u200d 3\n“co-op”')).toBe('Baldur’s Gate\u200d 3 “co-op”');
});

/** Whether a region contains more than the background. */
async function hasContent(picture: Buffer, region: Region): Promise<boolean> {
  const { channels } = await sharp(await sharp(picture).extract(region).toBuffer()).stats();
  return channels.slice(0, 3).some(({ stdev }) => stdev > 5);
}

test.each(['เล่นสนุกๆไม่เครียด', 'ກົດດັນມ່ວນຊື່ນ', 'លេងសប្បាយ', 'wwwwwwwwww'])(
  'a description without spaces is wrapped: %s',
  async (words) => {
    const picture = await render({ description: words.repeat(12) });
    expect(await hasContent(picture, { left: 1150, top: 200, width: 50, height: 200 })).toBe(false);
    expect(await hasContent(picture, { left: 64, top: 275, width: 800, height: 50 })).toBe(true);
  },
);

test.each([
  ['مرحبا Rust', true],
  ['Rust مرحبا', false],
])('the description "%s" begins on the side of its first letter', async (description, isAtTheRight) => {
  expect(await hasContent(await render({ description }), { left: 900, top: 220, width: 236, height: 80 })).toBe(
    isAtTheRight,
  );
});
