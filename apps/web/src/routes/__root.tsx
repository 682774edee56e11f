import { createRootRouteWithContext, Outlet, useMatches } from '@tanstack/react-router';
import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import { SkipLink } from '#src/components/page/main-content.tsx';
import { onFirstToast } from '#src/components/overlay/show-toast.ts';
import { ConnectionStatus } from '#src/frame/connection/connection-status.tsx';
import { useTitleAndFocus } from '#src/lib/navigation/use-title-and-focus.ts';
import { useSessionWatch } from '#src/features/sessions/session-watch.ts';
import { useWindowEvent } from '#src/lib/use-window-event.ts';
import { whenIdle } from '#src/lib/time/when-idle.ts';
import type { RouterContext } from '#src/lib/navigation/router-context.ts';

const UnknownPage = lazy(async () => ({ default: (await import('#src/frame/unknown-page.tsx')).UnknownPage }));

export const Route = createRootRouteWithContext<RouterContext>()({
  component: Root,
  notFoundComponent: () => (
    <Suspense>
      <UnknownPage />
    </Suspense>
  ),
});

/** Safari marks the Enter that ends a composition by this code alone. */
const INPUT_METHOD_KEY_CODE = 229;

/** Stops keys that an input method handles, such as Enter and Escape, from reaching fields, dialogs and shortcuts. */
function ignoreInputMethodKey(event: KeyboardEvent): void {
  if (!event.isComposing && event.keyCode !== INPUT_METHOD_KEY_CODE) return;
  event.stopPropagation();
  // The browser would submit the form.
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
}

function Root() {
  useWindowEvent('keydown', ignoreInputMethodKey, true);
  useTitleAndFocus();
  useSessionWatch();
  const isForMembers = useMatches({ select: (matches) => matches.some(({ routeId }) => routeId === '/_member') });
  return (
    <>
      <SkipLink />
      <ConnectionStatus isForMembers={isForMembers} />
      <Outlet />
      <Toasts />
    </>
  );
}

/** Loads the toaster when the browser is idle, so that its live region exists in advance, or with the first toast. */
function Toasts() {
  const [Toaster, setToaster] = useState<ComponentType>();
  useEffect(() => {
    // If this fails offline, the next toast tries again; earlier toasts are queued.
    const load = (): void =>
      void import('#src/components/overlay/toaster.tsx')
        .then((module) => setToaster(() => module.Toaster))
        .catch(() => undefined);
    const cancelIdle = whenIdle(load);
    const unsubscribe = onFirstToast(load);
    return () => {
      cancelIdle();
      unsubscribe();
    };
  }, []);
  return Toaster && <Toaster />;
}
