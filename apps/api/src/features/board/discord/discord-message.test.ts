import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildDiscordMessage, type MirroredPost } from './discord-message.ts';
import { escapeDiscord } from './escape-discord.ts';

const settings = { language: 'en', origin: 'https://muster.example' };

const aMirroredPost = (post: Partial<MirroredPost> = {}): MirroredPost => ({
  id: '019a3f6e-0000-7000-a000-000000000001',
  game: 'Valorant',
  platform: 'PC',
  startsAt: null,
  seats: 5,
  party: 1,
  acceptedSeats: 0,
  offeredSeats: 0,
  isComplete: false,
  roles: [],
  acceptedByRole: [],
  ...post,
});

function embedOf(post: Partial<MirroredPost>, isOpen = true) {
  const body = buildDiscordMessage(aMirroredPost(post), isOpen, settings);
  expect(body).toMatchObject({ allowed_mentions: { parse: [] }, embeds: [{}] });
  return body.embeds[0];
}

/** A text without the characters that are escaped: Discord shows a backslash and punctuation as the punctuation. */
const unescaped = (text: string): string => text.replaceAll(/\\[!-/:-@[-`{-~]/g, '');

const hostile = [
  '@everyone',
  '<@80351110224678912>',
  '<@&165511591545143296>',
  '<#103735883630395392>',
  '</airhorn:816437322781949972>',
  '<id:customize>',
  '<a:b1nzy:392938283556143104>',
  ':smile:',
  '<t:1618953630:R>',
  '# Heading',
  '-# small',
  '> quote',
  '- list',
  '1. list',
  '**bold** __under__ ~~gone~~ ||spoiler||',
  '`code` ```js\nx```',
  '[free skins](https://evil.example)',
  'https://evil.example discord.gg/abc <mailto:a@b.example>',
  'a\n# b',
  '\u202Eevil',
  String.raw`\*not escaped*`,
];

test.each(hostile)('shows %j as plain text', (text) => {
  const { title, fields } = embedOf({ game: text, roles: [{ name: text.slice(0, 30), count: 1 }] });
  const [, { value } = { value: '' }] = fields;
  for (const shown of [title.replace(' · PC', ''), value.replace(/ 0\/1$/, '')]) {
    expect(unescaped(shown)).toMatch(/^[^!-/:-@[-`{-~\p{Cc}\p{Bidi_Control}]*$/u);
  }
});

const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.array(fc.constantFrom(...hostile, '\\', '😀', '\uD83D')).map((parts) => parts.join('')),
);

test('member texts never act as formatting, and every limit of Discord is met', () => {
  const aPost = fc.record({
    game: anyText,
    roles: fc.array(fc.record({ name: anyText, count: fc.integer({ min: 1, max: 40 }) }), { maxLength: 8 }),
    startsAt: fc.option(fc.date()),
    acceptedSeats: fc.nat(4),
  });
  fc.assert(
    fc.property(aPost, fc.boolean(), (post, isOpen) => {
      const { title, description, fields } = embedOf(post, isOpen);
      expect(title.length).toBeLessThanOrEqual(256);
      expect(unescaped(title)).toMatch(/^[^!-/:-@[-`{-~\p{Cc}]*$/u);
      for (const { name, value } of fields) {
        expect(value.trim()).not.toBe('');
        expect(value.length).toBeLessThanOrEqual(1024);
        expect(value.isWellFormed()).toBe(true);
        expect(value).not.toContain('NaN');
        const roles = name === 'Roles' ? unescaped(value) : 'any 0/1';
        expect(roles).toMatch(/^([^!-/:-@[-`{-~\p{Cc}]* \d+\/\d+\n?)+$/u);
      }
      const texts = [title, description, ...fields.flatMap(({ name, value }) => [name, value])];
      expect(texts.join('').length).toBeLessThanOrEqual(6000);
    }),
    { seed: 50, numRuns: 500 },
  );
});

test('omits a start that is not a valid date', () => {
  expect(embedOf({ startsAt: new Date(Number.NaN) }).fields.map(({ name }) => name)).toEqual(['Seats']);
});

test('cuts a text to the limit without splitting a character', () => {
  expect(escapeDiscord('a😀😀', 3)).toBe('a…');
  expect(escapeDiscord('a.b', 3)).toBe(String.raw`a\.b`);
});
