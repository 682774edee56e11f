import { createRootRouteWithContext, Outlet } from '@tanstack/react-router';
import { LineBar } from '#src/components/line-bar.tsx';
import { NotFoundScreen } from '#src/components/not-found-screen.tsx';
import { SkipLink } from '#src/components/skip-link.tsx';
import { Toaster } from '#src/components/toaster.tsx';
import { lineTexts } from '#src/lib/app-texts.ts';
import { useLineState } from '#src/lib/line-state.ts';
import { useNavigationManners, useTitle } from '#src/lib/navigation-manners.ts';
import { useVisitorOrMember } from '#src/lib/session.ts';
import { useSessionWatch } from '#src/lib/session-watch.ts';
import type { RouterContext } from '#src/lib/router-context.ts';

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
  return (
    <>
      <SkipLink />
      <Line />
      <Outlet />
      <Toaster />
    </>
  );
}

function Line() {
  const state = useLineState();
  const canWrite = useVisitorOrMember() !== null;
  return (
    <LineBar
      problem={state === 'up' ? undefined : lineTexts[state]}
      meaning={canWrite ? lineTexts.waits : lineTexts.comesBack}
    />
  );
}
