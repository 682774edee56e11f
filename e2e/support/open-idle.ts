import type { Page, Request } from '@playwright/test';

const listsConversations = (request: Request): boolean => new URL(request.url()).pathname === '/api/chats';

/** Opens the conversations and waits until the page sends nothing without input, so that no request fails when a test ends the session. */
export async function openIdle(page: Page): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<Request>();
  let isReady = false;
  page.once('websocket', (live) =>
    live.on('framereceived', ({ payload }) => {
      isReady ||= payload.includes('live.ready');
    }),
  );
  page.on('request', (request) => {
    if (isReady && listsConversations(request)) resolve(request);
  });
  await page.goto('/dashboard/chat');
  await (await promise).response();
}

/** Opens a page of the dashboard, and waits until all screens of the dashboard are there: then the line may go. */
export async function openWithAllScreens(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.waitForFunction(() => performance.getEntriesByName('screens-loaded').length > 0);
}
