import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { i18n } from './i18n.ts';
import { loadFirstCatalog } from './load-catalogs.ts';

/** Links a catalog that cannot be loaded the first `failures` times. */
function linkCatalog(id: string, messages: Record<string, string>, failures = 0): void {
  vi.stubGlobal(`${id}-failures`, failures);
  const code = `
    if (globalThis['${id}-failures']-- > 0) throw new Error('not loaded');
    export const messages = ${JSON.stringify(messages)}; //`;
  const link = Object.assign(document.createElement('link'), { id });
  link.href = `data:text/javascript,${encodeURIComponent(code)}`;
  document.head.append(link);
}

// Neither the delay before another attempt nor the browser's idle time matters here.
beforeEach(() => void vi.stubGlobal('setTimeout', setImmediate));
afterEach(() => {
  vi.unstubAllGlobals();
  document.head.replaceChildren();
});

test('rejects if the first catalog cannot be loaded, so that the page shows its error', async () => {
  linkCatalog('first-catalog', { hello: 'Moin' }, 1);
  await expect(loadFirstCatalog()).rejects.toThrow('not loaded');
});

test('loads the first catalog at once, and retries the remaining one until it is loaded', async () => {
  linkCatalog('first-catalog', { hello: 'Hallo' });
  linkCatalog('remaining-catalog', { bye: 'Servus' }, 2);
  await loadFirstCatalog();
  expect(i18n._('hello')).toBe('Hallo');
  await loadRemainingCatalog();
  expect(i18n._('bye')).toBe('Servus');
  expect(i18n._('hello')).toBe('Hallo');
});
