import { t } from '@lingui/core/macro';
import { CSPProvider } from '@base-ui/react/csp-provider';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { showToast } from '#src/components/overlay/show-toast.ts';
import { onNewVersion } from '#src/lib/register-service-worker.ts';
import { warmDateFormats } from '#src/lib/time/date-formats.ts';
import { queryClient } from '#src/lib/api/query-client.ts';
import { confirmLeave } from '#src/lib/storage/unsaved-work.ts';
import { createAppRouter } from './router.tsx';

// A separate task, usually while the session is being fetched.
setTimeout(warmDateFormats);

/** Everything that the app renders, including its loading screen, which replaces the ring outside the dashboard. */
const appContent = ':scope > :not(#home)';
/** Matches the heading of a screen, but not of the loading screen. */
const screenHeading = 'h1:not([role=status] *)';

/** Reloads only after the member has confirmed leaving unsaved changes. */
function offerNewVersion(start: () => void): void {
  const onPress = (): void => void confirmLeave().then((may) => may && start());
  showToast(t`A new version is ready.`, {
    id: 'new-version',
    durationMs: 0,
    action: { label: t`Reload`, onPress },
  });
}

/** The frame's content stays until the screen renders its own, or for this time after the heading. */
const CONTENT_TIMEOUT_MS = 3_000;
const screenContent = 'article, [data-list-item], [role=listitem]';

/** Removes the static frame of index.html, which covers the app, once a screen is rendered; the loading screen leaves it in place. */
function removeFrame(container: HTMLElement): void {
  const frame = document.getElementById('frame');
  if (!frame) return;
  const isFrame = 'frame' in document.documentElement.dataset;
  let timeout: ReturnType<typeof setTimeout> | undefined;
  const remove = (): void => {
    observer.disconnect();
    clearTimeout(timeout);
    // A press on Connect that no card of the app took.
    if (frame.querySelector('.pressed')) showToast(t`Couldn't connect: this post has changed.`, { tone: 'error' });
    frame.remove();
  };
  const removeIfReady = (): void => {
    if (!container.querySelector(isFrame ? screenHeading : appContent)) return;
    if (!frame.querySelector('.frame-list')) remove();
    else if (container.querySelector(screenContent) && !frame.querySelector('.pressed')) remove();
    else timeout ??= setTimeout(remove, CONTENT_TIMEOUT_MS);
  };
  const observer = new MutationObserver(removeIfReady);
  observer.observe(container, { childList: true, subtree: true });
}

/** Starts the app. */
export function startApp(container: HTMLElement): void {
  const router = createAppRouter(queryClient);
  removeFrame(container);
  createRoot(container).render(
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
