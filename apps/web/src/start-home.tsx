import {
  createBrowserHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
  type RouterHistory,
} from '@tanstack/react-router';
import { StrictMode, startTransition, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { SkipLink } from '#src/components/page/skip-link.tsx';
import { HomeScreen } from './features/home/home-screen.tsx';
import { Line } from '#src/features/connection/connection-status.tsx';
import { fetchIsSignedIn, wasSignedIn } from '#src/lib/session/is-signed-in.ts';

const loadApp = () => import('./start-app.tsx');

/** Whether a member is signed in: as remembered at first, then as the server answers. */
function useIsMember(): boolean {
  const [isMember, setIsMember] = useState(wasSignedIn);
  useEffect(() => {
    if (navigator.onLine) fetchIsSignedIn().then(setIsMember, () => undefined);
  }, []);
  return isMember;
}

const Home = () => (
  <>
    <SkipLink />
    <Line />
    <HomeScreen isMember={useIsMember()} />
  </>
);

/** Whoever points at a link, or reaches it by keyboard, is about to go on. */
function loadAppOnIntent(place: HTMLElement): void {
  const onIntent = ({ target }: Event): void => {
    // What cannot be loaded now is loaded with the press.
    if (target instanceof Element && target.closest('a')) void loadApp().catch(() => undefined);
  };
  for (const type of ['pointerover', 'touchstart', 'focusin']) {
    place.addEventListener(type, onIntent, { passive: true });
  }
}

/** Leads on into the app as soon as another page than this one is wanted. */
function goOnIntoApp(history: RouterHistory, leave: () => void, place: HTMLElement): void {
  const stop = history.subscribe(({ location }) => {
    if (location.pathname === '/') return;
    stop();
    loadApp().then(
      ({ startApp }) => {
        leave();
        startApp(place, history);
      },
      () => window.location.reload(),
    );
  });
}

/** Starts the home page alone, which already stands there as it was built. */
export async function startHome(place: HTMLElement): Promise<void> {
  const history = createBrowserHistory();
  const router = createRouter({ routeTree: createRootRoute({ component: Home }), history });
  // It is taken over when it can be shown at once, so that nothing blinks.
  await router.load();
  const root = createRoot(place);
  // A page that already can be read is taken over in pieces.
  startTransition(() =>
    root.render(
      <StrictMode>
        <RouterProvider router={router} />
      </StrictMode>,
    ),
  );
  loadAppOnIntent(place);
  goOnIntoApp(history, () => root.unmount(), place);
}
