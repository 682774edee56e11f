import { CSPProvider } from '@base-ui/react/csp-provider';
import { QueryClientProvider } from '@tanstack/react-query';
import { type RouterHistory, RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { showToast } from '#src/components/overlay/use-toast.ts';
import { updateTexts } from '#src/lib/notifications/update-texts.ts';
import { onNewVersion } from '#src/lib/notifications/register-service-worker.ts';
import { warmDateFormats } from '#src/lib/time/dates.ts';
import { queryClient } from '#src/lib/api/query-client.ts';
import { confirmLeave } from '#src/lib/storage/unsaved-work.ts';
import { createAppRouter } from './router.tsx';

// Whoever comes from home still has that before their eyes.
warmDateFormats();

/** The heading of a screen, unless the screen only waits. */
const shownHeading = 'h1:not([role=status] *)';

/** Nothing that was typed goes with the old version unless its writer says so. */
function offerNewVersion(start: () => void): void {
  const onPress = (): void => void confirmLeave().then((may) => may && start());
  showToast(updateTexts.ready, { id: 'new-version', durationMs: 0, action: { label: updateTexts.reload, onPress } });
}

/** Removes the frame of index.html once a screen has taken its place; one that only waits leaves it. */
function removeFrame(router: ReturnType<typeof createAppRouter>): void {
  const frame = document.getElementById('frame');
  const stop = router.subscribe('onRendered', () => {
    if (!document.querySelector(shownHeading)) return;
    stop();
    frame?.remove();
  });
}

/** Starts the app; with the `history` of the page that somebody has come from, it goes on where that led. */
export function startApp(place: HTMLElement, history?: RouterHistory): void {
  const router = createAppRouter(queryClient, history);
  removeFrame(router);
  if (history) {
    const stop = router.subscribe('onRendered', () => {
      const heading = document.querySelector<HTMLElement>(shownHeading);
      if (!heading) return;
      stop();
      heading.focus({ preventScroll: true });
    });
  }
  createRoot(place).render(
    <StrictMode>
      <CSPProvider disableStyleElements>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </CSPProvider>
    </StrictMode>,
  );
  onNewVersion(offerNewVersion);
}
