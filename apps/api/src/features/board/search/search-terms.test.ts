import { expect, test } from 'vitest';
import { searchTerms, unquotedWords } from './search-terms.ts';

test.each([
  ['ranked', ['ranked']],
  ['  duo   ranked\tEU ', ['duo', 'ranked', 'eu']],
  ['"late night" duo', ['late night', 'duo']],
  ['duo "late  night"EU', ['duo', 'late  night', 'eu']],
  ['“Late Night” «ranked EU»', ['late night', 'ranked eu']],
  ['「深夜 固定」 Baldur’s Pokémon', ['深夜 固定', "baldur's", 'pokemon']],
  ['„Late Night“ ”Late Night” ＂ranked EU＂ duo', ['late night', 'ranked eu', 'duo']],
  ['‹late night› duo ›ranked EU‹', ['late night', 'duo', 'ranked eu']],
  ['-‹', ["-'"]],
  ['5›6', ["5'6"]],
  ['『深夜 固定』 ｢late night｣ 《ranked EU》〈no mic〉', ['深夜 固定', 'late night', 'ranked eu', 'no mic']],
  ['〝late night〟 duo ‹ranked e', ['late night', 'duo', 'ranked e']],
  ['Baldur’s ‘duo’', ["baldur's", "'duo'"]],
  ['duo duo "duo"', ['duo']],
  ['24" screen', ['24"', 'screen']],
  ['"duo ranked', ['duo ranked']],
  ['late "duo ranked ', ['late', 'duo ranked']],
  ['24" "duo', ['24', 'duo']],
  ['"late night" 24"', ['late night', '24"']],
  ['""', []],
  ['"', []],
  ['duo „', ['duo']],
  ['"  " duo', ['duo']],
  ['a b c d e f g h i j k l', ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j']],
])('splits %j into words and phrases', (search, terms) => {
  expect(searchTerms(search)).toEqual(terms);
});

test('quoted words are not aliases, with or without the closing quote', () => {
  expect(unquotedWords('WoW ‹lol› „r6“ 『cs』 duo')).toEqual(['wow', 'duo']);
  expect(unquotedWords('WoW “lol” duo "r6 cs')).toEqual(['wow', 'duo']);
});
