import { useRouter } from '@tanstack/react-router';
import type { AnyRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { whenIdle } from './when-idle.ts';

/** Stands in the browser's timeline (User Timing) from when the code of all screens is there. */
const SCREENS_LOADED = 'screens-loaded';

/** Loads one screen after the other, each when the browser has nothing else to do; the returned function calls it off. */
function loadScreens(router: AnyRouter, routeId: string): () => void {
  const routes = Object.values(router.routesById).filter((route) => route.id.startsWith(routeId));
  let callOff = (): void => undefined;
  let haveAllCome = true;
  const loadNext = async (): Promise<void> => {
    const route = routes.shift();
    if (!route) return;
    // A screen that did not come says so when it is opened.
    await router.loadRouteChunk(route)?.catch(() => (haveAllCome = false));
    if (routes.length > 0) callOff = whenIdle(() => void loadNext());
    else if (haveAllCome) performance.mark(SCREENS_LOADED);
  };
  callOff = whenIdle(() => void loadNext());
  return () => {
    routes.length = 0;
    callOff();
  };
}

/** Loads the code of all screens whose route lies below `routeId`, so that they open without a connection too. */
export function usePreloadedScreens(routeId: string): void {
  const router = useRouter();
  useEffect(() => loadScreens(router, routeId), [router, routeId]);
}
