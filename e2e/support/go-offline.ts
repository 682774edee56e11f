import type { BrowserContext } from '@playwright/test';

/**
 * Disconnects the browser, also for documents that load later, and returns a function that reconnects it. Chromium 150
 * keeps the network cut across navigations but resets `navigator.onLine` to true, so a script sets it in each document.
 */
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
