import { message } from '../message.ts';
import { unknownUserName } from '../chat/chat.ts';

/** Name of the administrator's account when it is created. */
export const administratorName = message('Administrator');

export const reservedNameMessage = message('This name is reserved. Please choose another.');

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

/** The letters and digits of a name as they look, without case, accents, spaces and punctuation. */
const skeletonOf = (name: string): string =>
  Array.from(name.normalize('NFKD').toLowerCase(), (character) => lookAlikes.get(character) ?? character)
    .join('')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w');

/** Whether a name looks like that of the administrator, of deleted members, or one of `others`. */
export function isReservedName(name: string, others: readonly string[]): boolean {
  const skeleton = skeletonOf(name);
  return skeleton !== '' && [administratorName, unknownUserName, ...others].map(skeletonOf).includes(skeleton);
}
