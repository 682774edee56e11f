import type { BrowserContext, Page } from '@playwright/test';

/** Disconnects the browser. Chromium 150 resets `navigator.onLine` at a navigation, so a script sets it in each document. */
export async function goOffline(context: BrowserContext): Promise<() => Promise<void>> {
  await context.setOffline(true);
  const script = await context.addInitScript(() =>
    Object.defineProperty(navigator, 'onLine', { configurable: true, value: false }),
  );
  return async () => {
    await script.dispose();
    await context.setOffline(false);
    for (const page of context.pages()) {
      await page.evaluate(() => {
        Reflect.deleteProperty(navigator, 'onLine');
        dispatchEvent(new Event('online'));
      });
    }
  };
}

/**
 * Loads a page without the API's responses that it contains, so that the app requests them all. They are removed in the
 * browser: Chromium lets no page from `route.fulfill` connect to a WebSocket.
 */
export async function openWithoutData(page: Page, path: string): Promise<void> {
  const script = await page.addInitScript(() =>
    new MutationObserver(() => {
      for (const block of document.querySelectorAll('script[data-path]')) block.remove();
    }).observe(document, { childList: true, subtree: true }),
  );
  await page.goto(path);
  await script.dispose();
}

/** Resolves once the service worker controls the page and has cached the code of all screens. */
export const becomesInstalled = (page: Page): Promise<unknown> =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (!navigator.serviceWorker.controller) {
      await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve));
    }
  });

/** Opens a page and waits until all screens are cached, so that the test can go offline. Needs service workers. */
export async function openWithAllScreens(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await becomesInstalled(page);
}
