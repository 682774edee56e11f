import { expect, test, vi } from 'vitest';
import { stubReload } from '#test/stubs/stub-reload.ts';
import { changePageLanguage, nativeName, switchToMemberLanguage } from './language-choice.ts';

const address = `${location.origin}/dashboard/chat`;

test('names a language in itself, with a capital', () => {
  expect(['de', 'es', 'fr'].map(nativeName)).toEqual(['Deutsch', 'Español', 'Français']);
});

test('stores the language, notifies the service worker, and loads the page in it', () => {
  const reload = stubReload();
  const postMessage = vi.fn<(message: unknown) => void>();
  vi.stubGlobal('navigator', { serviceWorker: { controller: { postMessage } } });
  changePageLanguage('fr', address);
  expect(document.cookie).toContain('muster_language=fr');
  expect(postMessage).toHaveBeenCalledExactlyOnceWith({ language: 'fr' });
  expect(document.URL).toBe(address);
  expect(reload).toHaveBeenCalledOnce();
});

test('switches to the language of the member once, even if the page stays in another one', () => {
  const reload = stubReload();
  switchToMemberLanguage('de', address);
  switchToMemberLanguage('de', address);
  expect(reload).toHaveBeenCalledOnce();
  switchToMemberLanguage('en', address);
  switchToMemberLanguage('de', address);
  expect(reload).toHaveBeenCalledTimes(2);
});

test.each([null, 'en', 'xx'])('stays on the page if the language of the member is %s', (language) => {
  const reload = stubReload();
  switchToMemberLanguage(language, address);
  expect(reload).not.toHaveBeenCalled();
});
