import { t } from '@lingui/core/macro';
import { createRootRouteWithContext, Outlet, useMatches } from '@tanstack/react-router';
import { type ComponentType, useEffect, useState } from 'react';
import { ButtonLink } from '#src/components/links.tsx';
import { NotFoundScreen } from '#src/components/page/not-found-screen.tsx';
import { SiteHeader } from '#src/components/page/site-header.tsx';
import { SkipLink } from '../components/page/main-content.tsx';
import { onFirstToast } from '#src/components/overlay/show-toast.ts';
import { ConnectionStatus } from '#src/frame/connection/connection-status.tsx';
import { useTitleAndFocus, useTitle } from '#src/lib/navigation/use-title-and-focus.ts';
import { productName } from '#src/lib/product.ts';
import { useOptionalMember } from '#src/features/sessions/session.ts';
import { useSessionWatch } from '#src/features/sessions/session-watch.ts';
import { memberHome } from '#src/features/sessions/redirect-target.ts';
import { useWindowEvent } from '#src/lib/use-window-event.ts';
import { whenIdle } from '#src/lib/time/when-idle.ts';
import type { RouterContext } from '#src/lib/navigation/router-context.ts';

export const Route = createRootRouteWithContext<RouterContext>()({
  component: Root,
  notFoundComponent: RootNotFound,
});

function RootNotFound() {
  useTitle(t`Page not found`);
  const isMember = useOptionalMember() !== null;
  return (
    <NotFoundScreen
      header={<SiteHeader productName={productName} />}
      backLink={
        isMember ? (
          <ButtonLink to={memberHome} variant="primary">
            {t`Open dashboard`}
          </ButtonLink>
        ) : (
          <ButtonLink to="/" variant="primary">
            {t`Back to homepage`}
          </ButtonLink>
        )
      }
    />
  );
}

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
