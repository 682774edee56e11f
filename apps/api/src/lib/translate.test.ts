import { expect, test } from 'vitest';
import { languages, readTexts, translate } from './translate.ts';

const missing = 'No catalog has {count, plural, one {# text} other {# texts}} like this by {name}';

test.each([...languages, 'xx', '../contract', ''])('a text without a translation is English in %j', (language) => {
  const values = { count: 2, name: "O'Neil {x}" };
  expect(translate(language, missing, values)).toBe("No catalog has 2 texts like this by O'Neil {x}");
});

test('translates a text of a catalog', () => {
  expect([translate('de', 'Profile'), translate('es', 'Profile')]).toEqual(['Profil', 'Perfil']);
});

test('ignores retired and unconfirmed translations of a catalog', () => {
  const catalog = `
msgid "Save"
msgstr "Speichern"

#, fuzzy
msgid "Leave"
msgstr "Urlaub"

#~ msgid "Delete"
#~ msgstr "Tilgen"
`;
  expect(readTexts(catalog)).toEqual({ Save: 'Speichern' });
});
