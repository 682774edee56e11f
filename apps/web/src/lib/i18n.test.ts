import { beforeEach, expect, test } from 'vitest';
import { ApiError, parseApiError } from './api/api-error.ts';
import { i18n, translate } from './i18n.ts';
import { pageLanguage } from './page-language.ts';

const wrongAddress = "Changes aren't accepted at this address. If you run the server, set {setting} = {address}?";

beforeEach(() => {
  i18n.load(pageLanguage, {
    'Please enter a password': 'Bitte gib ein Passwort ein',
    [wrongAddress]: ['Setze ', ['setting'], ' auf ', ['address'], '.'],
  });
});

test('translates a text of the contract', () => {
  expect(translate('Please enter a password')).toBe('Bitte gib ein Passwort ein');
});

test('translates a text of the server whose placeholders are filled in', () => {
  const english = wrongAddress.replace('{setting}', 'PUBLIC_URL').replace('{address}', 'https://a.example/?b=(c)');
  expect(translate(english)).toBe('Setze PUBLIC_URL auf https://a.example/?b=(c).');
});

test('leaves any other text unchanged', () => {
  expect(translate('Please enter a password!')).toBe('Please enter a password!');
  expect(translate('constructor')).toBe('constructor');
});

test('translates the message of an error', () => {
  const message = 'Please enter a password';
  const body = { code: 'validation-failed', message, requestId: 'test' };
  expect(parseApiError(400, body).message).toBe('Bitte gib ein Passwort ein');
  expect(new ApiError({ code: 'validation-failed', status: 400, message }).message).toBe('Bitte gib ein Passwort ein');
});
