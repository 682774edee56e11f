import { message } from '../message.ts';
import { unknownUserName } from '../chat/chat.ts';

export const reservedNameMessage = message('This name is reserved. Please choose another.');
export const webAddressMessage = message("A name can't contain a web address. Please choose another.");

/** Letters and digits that look like those of a Latin name, each with what it looks like (a part of UTS 39's confusables). */
const lookAlikes = new Map(
  [
    ['a', 'аαɑᴀ4@'],
    ['b', 'вʙьβ8'],
    ['c', 'сϲᴄς'],
    ['d', 'ԁᴅ'],
    ['e', 'еεєҽᴇ3'],
    ['g', 'ɡɢ'],
    ['h', 'һнհʜ'],
    ['i', 'іιıɪlʟ1|!ӏї'],
    ['j', 'јϳ'],
    ['k', 'кκᴋ'],
    ['m', 'мᴍμ'],
    ['n', 'пηոɴи'],
    ['o', 'оοօσᴏ0'],
    ['p', 'рρᴘ'],
    ['q', 'ԛ'],
    ['r', 'гʀᴦ'],
    ['s', 'ѕꜱ5$'],
    ['t', 'тτᴛ7'],
    ['u', 'υսᴜц'],
    ['v', 'νѵᴠ'],
    ['w', 'ԝωᴡш'],
    ['x', 'хχ'],
    ['y', 'уγүʏ'],
    ['z', 'ᴢ2'],
  ].flatMap(([letter = '', others = '']) => Array.from(others, (other) => [other, letter] as const)),
);

/** Squared and circled letters and regional indicators, which NFKD does not replace. */
const enclosedLetters = /[\u{1F150}-\u{1F169}\u{1F170}-\u{1F189}\u{1F1E6}-\u{1F1FF}]/gu;
const firstEnclosed = [0x1_f1_e6, 0x1_f1_70, 0x1_f1_50];

const toLetter = (enclosed: string): string => {
  const code = enclosed.codePointAt(0) ?? 0;
  return String.fromCodePoint(0x61 + code - (firstEnclosed.find((first) => code >= first) ?? code));
};

const lookAlikeOf = (character: string): string => lookAlikes.get(character) ?? character;

/** The letters and digits of a name as they look, without case, accents, spaces and punctuation. */
const skeletonOf = (name: string): string =>
  Array.from(name.normalize('NFKD').replaceAll(enclosedLetters, toLetter).toLowerCase(), lookAlikeOf)
    .join('')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w');

/** Replaces look-alike letters of other scripts in words that also have Latin letters, such as the Cyrillic о in 'cоm'. */
export const replaceLookAlikes = (text: string): string =>
  text.replaceAll(/\p{L}+/gu, (word) =>
    /[a-z]/i.test(word) ? word.replaceAll(/[^\0-\x7F]/gu, (letter) => lookAlikeOf(letter.toLowerCase())) : word,
  );

/** Words of administrators and moderators, in the languages of the interface. */
const titles =
  'Admin Administrator Administratorin Administrador Administradora Administrateur Administratrice Mod Moderator Moderatorin Moderador Moderadora Modérateur Modératrice'
    .split(' ')
    .map(skeletonOf);
const staffNames = [
  unknownUserName,
  ...'System Sistema Système Support Soporte Staff Official Offiziell Oficial Officiel'.split(' '),
].map(skeletonOf);
/** Reserved only in combination with the other words. */
const fillers = ['Team', 'Equipo', 'Équipe', 'The'].map(skeletonOf);

const isMadeOf = (skeleton: string, words: readonly string[]): boolean =>
  skeleton === '' || words.some((word) => skeleton.startsWith(word) && isMadeOf(skeleton.slice(word.length), words));

/** With and without numbers at its ends, as in 'Support 24'. */
const skeletonsOf = (name: string): string[] =>
  [name, name.replaceAll(/^[\p{N}\s]+|[\p{N}\s]+$/gu, '')].map(skeletonOf).filter((skeleton) => skeleton !== '');

const wordsOf = (name: string): string[] => name.split(/[\s()[\]{}<>|_.,:;~*•·\-–—/\\]+/u).map(skeletonOf);

/**
 * Whether a name contains the title of an administrator or moderator as a word, or looks like a name of staff, deleted members,
 * the product, or one of `others`.
 */
export function isReservedName(name: string, productName: string, others: readonly string[] = []): boolean {
  if (wordsOf(name).some((word) => titles.includes(word))) return true;
  const names = [...titles, ...staffNames, skeletonOf(productName)].filter((word) => word !== '');
  const otherSkeletons = others.map(skeletonOf);
  return skeletonsOf(name).some(
    (skeleton) =>
      otherSkeletons.includes(skeleton) || (isMadeOf(skeleton, [...names, ...fillers]) && !isMadeOf(skeleton, fillers)),
  );
}
