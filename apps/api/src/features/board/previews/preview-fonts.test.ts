import { readFile } from 'node:fs/promises';
import { Renderer } from '@takumi-rs/core';
import { text } from '@takumi-rs/helpers';
import { expect, test } from 'vitest';
import { fontFiles, fonts, readable, renderableText } from './preview-fonts.ts';

test('every readable character has a glyph in the fonts of texts and headings', async () => {
  const renderer = new Renderer();
  for (const { name, path } of fontFiles) await renderer.registerFont({ name, data: await readFile(path) });
  const boxOf = async (fontFamily: string, character: string): Promise<string> => {
    const node = text(character, { fontFamily, fontSize: 20, color: 'white' });
    return (await renderer.render(node, { width: 32, height: 32, format: 'raw' })).toString('base64');
  };
  const characters = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code));
  const visible = characters.filter((character) => readable.test(character) && !/[\s\p{Cf}]/u.test(character));
  expect(visible.length).toBeGreaterThan(2000);
  const boxes: string[] = [];
  for (const fontFamily of [fonts.text, fonts.display]) {
    const missing = await boxOf(fontFamily, '\u{13080}');
    for (const character of visible) if ((await boxOf(fontFamily, character)) === missing) boxes.push(character);
  }
  expect(boxes).toEqual([]);
});

test.each([
  ['Polish', 'Zażółć gęślą jaźń'],
  ['Turkish', 'İĞŞÇÖÜ ğüşıöç'],
  ['Vietnamese', 'Chơi xếp hạng tối nay'],
  ['Russian', 'Ищем двух игроков'],
  ['Ukrainian', 'Шукаємо ґеймерів, їх двоє'],
  ['Greek', 'Ψάχνουμε παίκτες, ἄνθρωπος'],
  ['Hindi', 'आज रात क्षत्रिय खेलेंगे'],
])('link previews show %s', (_, content) => {
  expect(renderableText(content.normalize('NFD'))).toBe(content);
});

test.each([
  ['Chinese', '今晚排位 ranked'],
  ['Japanese', '今夜ランク'],
  ['Korean', '오늘 밤 랭크'],
  ['Arabic', 'مرحبا Rust'],
  ['Hebrew', 'שלום'],
  ['Thai', 'คืนนี้'],
  ['Bengali', 'বাংলা'],
  ['Georgian', 'დღეს'],
  ['hieroglyphs', 'Ranked 𓂀𓂁 tonight'],
])('link previews leave out a text in a script that the fonts lack: %s', (_, content) => {
  expect(renderableText(content)).toBe('');
});

test('link previews leave out emoji and other symbols', () => {
  expect(renderableText('Ranked 👍🏽 1️⃣ 👨‍👩‍👧 🇩🇪 ⟰\n‽ tonight')).toBe('Ranked 1 \u200d\u200d tonight');
  expect(renderableText('Baldur’s Gate\u200d 3\n“co-op”')).toBe('Baldur’s Gate\u200d 3 “co-op”');
});
