import { useRouter } from '@tanstack/react-router';
import type { AnyRoute, AnyRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { whenIdle } from '#src/lib/time/when-idle.ts';

/** Stands in the browser's timeline (User Timing) from when the code of all screens is there. */
const SCREENS_LOADED = 'screens-loaded';
/** How long one screen waits behind the one before, at most. */
const NEXT_SCREEN_TIMEOUT_MS = 200;

/** The router lets go of it when the code is there. */
const isNotLoaded = ({ options }: AnyRoute): boolean => options.component?.preload !== undefined;

/** Loads one screen after the other, each when the browser has nothing else to do; the returned function calls it off. */
function loadScreens(router: AnyRouter, routeId: string): () => void {
  const routes = Object.values<AnyRoute>(router.routesById).filter(({ id }) => id.startsWith(routeId));
  const waiting = routes.filter(isNotLoaded);
  let isCancelled = false;
  let cancelIdle = (): void => undefined;
  const loadNext = async (): Promise<void> => {
    const route = waiting.shift();
    // A screen that does not come says so when it is opened.
    if (route) await router.loadRouteChunk(route)?.catch(() => undefined);
    if (isCancelled) return;
    if (waiting.length > 0) cancelIdle = whenIdle(() => void loadNext(), NEXT_SCREEN_TIMEOUT_MS);
    else if (!routes.some(isNotLoaded)) performance.mark(SCREENS_LOADED);
  };
  cancelIdle = whenIdle(() => void loadNext());
  return () => {
    isCancelled = true;
    cancelIdle();
  };
}

/** Loads the code of all screens whose route lies below `routeId`, so that they open without a connection too. */
export function usePreloadedScreens(routeId: string): void {
  const router = useRouter();
  useEffect(() => loadScreens(router, routeId), [router, routeId]);
}
