import type { Page, Request } from '@playwright/test';

const listsConversations = (request: Request): boolean => new URL(request.url()).pathname === '/api/chats';

/**
 * Opens the conversations of a signed-in member. Resolves when they were fetched again after the live connection was ready.
 * The page then sends nothing without input, so that no request is rejected if a test ends the session elsewhere.
 */
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
