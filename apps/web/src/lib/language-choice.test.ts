import { expect, test, vi } from 'vitest';
import { stubReload } from '#test/stubs/stub-reload.ts';
import { changePageLanguage, nativeName, switchToMemberLanguage } from './language-choice.ts';

const address = `${location.origin}/dashboard/chat`;

test("returns a language's own name, capitalized", () => {
  expect(['de', 'es', 'fr'].map(nativeName)).toEqual(['Deutsch', 'Español', 'Français']);
});

test('stores the language, notifies the service worker and reloads the page', () => {
  const reload = stubReload();
  const postMessage = vi.fn<(message: unknown) => void>();
  vi.stubGlobal('navigator', { serviceWorker: { controller: { postMessage } } });
  changePageLanguage('fr', address);
  expect(document.cookie).toContain('muster_language=fr');
  expect(postMessage).toHaveBeenCalledExactlyOnceWith({ language: 'fr' });
  expect(document.URL).toBe(address);
  expect(reload).toHaveBeenCalledOnce();
});

test("switches to the member's language once, even if the page stays in another", () => {
  const reload = stubReload();
  switchToMemberLanguage('de', address);
  switchToMemberLanguage('de', address);
  expect(reload).toHaveBeenCalledOnce();
  switchToMemberLanguage('en', address);
  switchToMemberLanguage('de', address);
  expect(reload).toHaveBeenCalledTimes(2);
});

test.each([null, 'en', 'xx'])("does not reload if the member's language is %s", (language) => {
  const reload = stubReload();
  switchToMemberLanguage(language, address);
  expect(reload).not.toHaveBeenCalled();
});
