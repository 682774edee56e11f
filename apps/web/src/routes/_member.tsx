import { createFileRoute, Outlet, redirect, useLocation, useRouter } from '@tanstack/react-router';
import { useLayoutEffect, useState } from 'react';
import { LoadingScreen } from '#src/components/page/loading-screen.tsx';
import { AccessDenied } from '#src/features/posts/editor/access-denied.tsx';
import { awaitSession, useOptionalMember } from '#src/lib/session/session.ts';
import { useIncrementalRender } from '#src/lib/time/use-incremental-render.ts';
import { memberHome } from '#src/lib/session/redirect-target.ts';
import { MemberFrame } from './-member-frame.tsx';

export const Route = createFileRoute('/_member')({
  beforeLoad: async ({ context, location, matches, cause }) => {
    const { member } = await awaitSession(context.queryClient, context.startedAt);
    // Nobody is led away from what they are writing.
    const stays = cause === 'stay' && matches.some(({ staticData }) => staticData.staysWithoutSession);
    if (member || stays) return { member };
    const search = location.pathname === memberHome ? {} : { redirect: location.href };
    // Who was here already, and has not signed out here, is told why they are led away.
    throw redirect({ to: '/login', search, replace: true, state: { wasSignedOut: cause === 'stay' } });
  },
  component: Member,
  pendingMs: 0,
});

/** While the guard leads a member who has signed out away, the screens still show whose they were. */
function Member() {
  const { member } = Route.useRouteContext();
  const current = useOptionalMember() ?? member;
  const here = useLocation({ select: ({ href }) => href });
  if (!current) return <AccessDenied returnTo={here} />;
  return (
    <MemberFrame member={current}>
      <Screens />
    </MemberFrame>
  );
}

/**
 * The first page of all is drawn in pieces; who comes from another keeps that before their eyes until this one is there. The
 * router has told of its page while the stand-in was there: it tells again, so that focus and scrolling find their place.
 */
function Screens() {
  const router = useRouter();
  const [isFirstPage] = useState(router.state.resolvedLocation === undefined);
  const isDrawn = useIncrementalRender(true, !isFirstPage);
  useLayoutEffect(() => {
    const { resolvedLocation: toLocation } = router.state;
    if (!isFirstPage || !isDrawn || !toLocation) return;
    router.emit({ type: 'onRendered', toLocation, pathChanged: false, hrefChanged: false, hashChanged: false });
  }, [router, isFirstPage, isDrawn]);
  return isDrawn ? <Outlet /> : <LoadingScreen />;
}
