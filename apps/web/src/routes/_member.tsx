import { createFileRoute, Outlet, redirect, useLocation, useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useLayoutEffect, useState, useDeferredValue } from 'react';
import { LoadingScreen } from '#src/components/page/loading-screen.tsx';
import { awaitSession, useOptionalMember } from '#src/features/sessions/session.ts';
import { memberHome } from '#src/features/sessions/redirect-target.ts';
import { switchToMemberLanguage } from '#src/lib/language-choice.ts';
import { MemberFrame } from '#src/frame/dashboard/member-frame.tsx';

const AccessDenied = lazy(async () => ({
  default: (await import('#src/features/posts/editor/access-denied.tsx')).AccessDenied,
}));

export const Route = createFileRoute('/_member')({
  beforeLoad: async ({ context, location, matches, cause }) => {
    const { member } = await awaitSession(context.queryClient, context.startedAt);
    if (member && cause === 'enter') switchToMemberLanguage(member.language, location.href);
    // Forms stay open when the session ends.
    const keepsForm = cause === 'stay' && matches.some(({ staticData }) => staticData.staysWithoutSession);
    if (member || keepsForm) return { member };
    const search = location.pathname === memberHome ? {} : { redirect: location.href };
    // The sign-in page explains the redirect if the session ended while the app was open.
    throw redirect({ to: '/login', search, replace: true, state: { wasSignedOut: cause === 'stay' } });
  },
  component: Member,
  pendingMs: 0,
});

/** Falls back to the previous member while the guard redirects after a sign-out. */
function Member() {
  const { member } = Route.useRouteContext();
  const current = useOptionalMember() ?? member;
  const currentHref = useLocation({ select: ({ href }) => href });
  if (!current)
    return (
      <Suspense fallback={<LoadingScreen />}>
        <AccessDenied returnTo={currentHref} />
      </Suspense>
    );
  return (
    <MemberFrame member={current}>
      <Screens />
    </MemberFrame>
  );
}

/**
 * Shows the loading screen until the first page has rendered. The router has emitted `onRendered` by then, so it is emitted
 * again for focus and scroll restoration. Later pages replace the previous one when ready.
 */
function Screens() {
  const router = useRouter();
  const [isFirstPage] = useState(router.state.resolvedLocation === undefined);
  const isRendered = useDeferredValue(true, !isFirstPage);
  useLayoutEffect(() => {
    const { resolvedLocation: toLocation } = router.state;
    if (!isFirstPage || !isRendered || !toLocation) return;
    router.emit({ type: 'onRendered', toLocation, pathChanged: false, hrefChanged: false, hashChanged: false });
  }, [router, isFirstPage, isRendered]);
  return isRendered ? <Outlet /> : <LoadingScreen />;
}
