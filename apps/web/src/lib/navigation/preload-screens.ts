import { useRouter } from '@tanstack/react-router';
import type { AnyRoute, AnyRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { whenIdle } from '#src/lib/time/when-idle.ts';

/** User Timing mark, set when the code of all screens is loaded. */
const SCREENS_LOADED = 'screens-loaded';
/** Maximum delay between two screens. */
const NEXT_SCREEN_TIMEOUT_MS = 200;

/** The router removes `preload` once the code is loaded. */
const isNotLoaded = ({ options }: AnyRoute): boolean => options.component?.preload !== undefined;

/** Loads one screen after another while the browser is idle; the returned function cancels. */
function loadScreens(router: AnyRouter, routeId: string): () => void {
  const routes = Object.values<AnyRoute>(router.routesById).filter(({ id }) => id.startsWith(routeId));
  const queue = routes.filter(isNotLoaded);
  let isCancelled = false;
  let cancelIdle = (): void => undefined;
  const loadNext = async (): Promise<void> => {
    const route = queue.shift();
    // A screen that failed to load shows its error when it is opened.
    if (route) await router.loadRouteChunk(route)?.catch(() => undefined);
    if (isCancelled) return;
    if (queue.length > 0) cancelIdle = whenIdle(() => void loadNext(), NEXT_SCREEN_TIMEOUT_MS);
    else if (!routes.some(isNotLoaded)) performance.mark(SCREENS_LOADED);
  };
  cancelIdle = whenIdle(() => void loadNext());
  return () => {
    isCancelled = true;
    cancelIdle();
  };
}

/** Loads the code of all screens below `routeId`, so that they also open offline. */
export function usePreloadedScreens(routeId: string): void {
  const router = useRouter();
  useEffect(() => loadScreens(router, routeId), [router, routeId]);
}
