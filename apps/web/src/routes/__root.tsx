import { createRootRouteWithContext, Outlet, useMatches } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { NotFoundScreen } from '#src/components/not-found-screen.tsx';
import { SkipLink } from '#src/components/skip-link.tsx';
import { whenToasterIsNeeded } from '#src/components/use-toast.ts';
import { Line } from '#src/features/line/line.tsx';
import { useNavigationManners, useTitle } from '#src/lib/navigation-manners.ts';
import { useSessionWatch } from '#src/lib/session-watch.ts';
import { whenIdle } from '#src/lib/when-idle.ts';
import type { RouterContext } from '#src/lib/router-context.ts';

const Toaster = lazy(async () => {
  const { Toaster: component } = await import('#src/components/toaster.tsx');
  return { default: component };
});

export const Route = createRootRouteWithContext<RouterContext>()({
  component: Root,
  notFoundComponent: NotFoundHere,
});

function NotFoundHere() {
  useTitle('Page not found');
  return <NotFoundScreen />;
}

function Root() {
  useNavigationManners();
  useSessionWatch();
  const isForMembers = useMatches({ select: (matches) => matches.some(({ routeId }) => routeId === '/_member') });
  return (
    <>
      <SkipLink />
      <Line isForMembers={isForMembers} />
      <Outlet />
      <Toasts />
    </>
  );
}

/** Comes when the browser is idle, so that assistive technology knows the place, or with the first toast. */
function Toasts() {
  const [isWanted, setIsWanted] = useState(false);
  useEffect(() => whenIdle(() => setIsWanted(true)), []);
  useEffect(() => whenToasterIsNeeded(() => setIsWanted(true)), []);
  return <Suspense>{isWanted && <Toaster />}</Suspense>;
}
