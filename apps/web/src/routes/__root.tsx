import { createRootRouteWithContext, Outlet } from '@tanstack/react-router';
import { NotFoundScreen } from '#src/components/not-found-screen.tsx';
import { SkipLink } from '#src/components/skip-link.tsx';
import { Toaster } from '#src/components/toaster.tsx';
import { useNavigationManners } from '#src/lib/navigation-manners.ts';
import { useSessionWatch } from '#src/lib/session-watch.ts';
import type { RouterContext } from '#src/lib/router-context.ts';

export const Route = createRootRouteWithContext<RouterContext>()({
  component: Root,
  notFoundComponent: NotFoundScreen,
});

function Root() {
  useNavigationManners();
  useSessionWatch();
  return (
    <>
      <SkipLink />
      <Outlet />
      <Toaster />
    </>
  );
}
