import { expect, test } from 'vitest';
import { searchTerms } from './search-terms.ts';

test.each([
  ['ranked', ['ranked']],
  ['  duo   ranked\tEU ', ['duo', 'ranked', 'EU']],
  ['"late night" duo', ['late night', 'duo']],
  ['duo "late  night"EU', ['duo', 'late  night', 'EU']],
  ['duo duo "duo"', ['duo']],
  ['24" screen', ['24"', 'screen']],
  ['"duo ranked', ['"duo', 'ranked']],
  ['"late night" 24"', ['late night', '24"']],
  ['""', ['""']],
  ['"', ['"']],
  ['"  " duo', ['duo']],
  ['a b c d e f g h i j k l', ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j']],
])('splits %j into words and phrases', (search, terms) => {
  expect(searchTerms(search)).toEqual(terms);
});
