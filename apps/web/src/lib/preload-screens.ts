import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

const IDLE_WITHIN_MS = 5_000;

/** Runs `work` when the browser has nothing else to do; the returned function calls it off. */
function whenIdle(work: () => void): () => void {
  // Safari has no such callback.
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(work, IDLE_WITHIN_MS / 5);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(work, { timeout: IDLE_WITHIN_MS });
  return () => cancelIdleCallback(handle);
}

/** Loads the code of all screens whose route lies below `routeId`, so that they open without a connection too. */
export function usePreloadedScreens(routeId: string): void {
  const router = useRouter();
  useEffect(
    () =>
      whenIdle(() => {
        for (const route of Object.values(router.routesById)) {
          if (route.id.startsWith(routeId)) void router.loadRouteChunk(route);
        }
      }),
    [router, routeId],
  );
}

/**
 * Code that could not be loaded is an error of the screen it belongs to. By the browser's own words the router would
 * know it, and load the document again: into nothing when the connection is gone.
 */
export function keepPageWhenCodeIsMissing(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    payload.message = `A part of the app could not be loaded: ${payload.message}`;
  });
}
