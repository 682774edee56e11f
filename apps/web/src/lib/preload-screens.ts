import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { whenIdle } from './when-idle.ts';

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
