import { useRouter } from '@tanstack/react-router';
import type { AnyRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { whenIdle } from './when-idle.ts';

/** Stands in the browser's timeline (User Timing) from when the code of all screens is there. */
const SCREENS_LOADED = 'screens-loaded';

async function loadScreens(router: AnyRouter, routeId: string): Promise<void> {
  const routes = Object.values(router.routesById).filter((route) => route.id.startsWith(routeId));
  const loaded = await Promise.allSettled(routes.map(async (route) => router.loadRouteChunk(route)));
  // A screen that did not come says so when it is opened.
  if (loaded.every(({ status }) => status === 'fulfilled')) performance.mark(SCREENS_LOADED);
}

/** Loads the code of all screens whose route lies below `routeId`, so that they open without a connection too. */
export function usePreloadedScreens(routeId: string): void {
  const router = useRouter();
  useEffect(() => whenIdle(() => void loadScreens(router, routeId)), [router, routeId]);
}
