import { expect, test } from 'vitest';
import { hasHostName, hasUrl } from './web-addresses.ts';

test.each([
  'discord.gg/x',
  'evil.com',
  'www.x.io',
  'http://x',
  'steam://run/1',
  'Join skins.xyz now',
  'EVIL.COM',
  'x_evil.com_x',
  '[evil.com]',
  'evil.com:25565',
  'evil.com.',
  'a.b.co.uk',
  'bob@evil.com',
  '加群evil.com',
  'evil.com加群',
  '💀evil.com',
  'evil-.com',
  'кот.рф',
  '游戏.中国',
  'भारत.भारत',
  'xn--e1afmkfd.com',
  'пример.xn--p1ai',
  'x․com',
  'x．com',
  'x｡com',
  'x。com',
  'xꓸcom',
  'ｅｖｉｌ.ｃｏｍ',
  '𝐞𝐯𝐢𝐥.𝐜𝐨𝐦',
  'evil.cоm',
  'discоrd.gg',
  '93.184.216.34',
  'play 93.184.216.34:27015',
])('%s contains a host name', (text) => {
  expect(hasHostName(text)).toBe(true);
});

test.each([
  'Dr. Who',
  'Dr.No',
  'J.R.R. Tolkien',
  'J.R.R.Tolkien',
  'J.Li',
  'St. John',
  'Mr.Robot',
  'v1.2',
  'v1.2.3.4',
  'a.b',
  'S.T.A.L.K.E.R.',
  'xX.Pro.Xx',
  'John.Smith',
  'No.1',
  '.com',
  'dot com',
  'Communism.',
  'Gal·la',
  'ジョン・スミス',
  'モーニング娘。',
  '山田.太郎',
  '김.철수',
  'И.И.Иванов',
  'А.Со',
  'Μ.Αλεξίου',
  'أحمد.محمد',
  'שלמה.כ',
  'नाम.कुमार',
  'ดร.สมชาย',
  'Dr.Noël',
  'AC/DC',
  'http',
  '',
])('%s contains no host name', (text) => {
  expect(hasHostName(text)).toBe(false);
});

test.each(['discord.gg/x', 'evil․com/a b', 'evil.com:80/', 'www.evil', 'https://x', '10.0.0.1/x'])(
  '%s is a URL',
  (text) => {
    expect(hasUrl(text)).toBe(true);
  },
);

test.each(['slither.io', 'chess.com', 'Agar.io 2', '.hack//G.U.', 'Fate/Grand Order', 'Pro Evolution Soccer 2.0'])(
  '%s is no URL',
  (text) => {
    expect(hasUrl(text)).toBe(false);
  },
);
