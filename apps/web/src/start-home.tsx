import {
  createBrowserHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
  type RouterHistory,
} from '@tanstack/react-router';
import { StrictMode, startTransition, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { SkipLink } from './components/page/main-content.tsx';
import { HomeScreen } from './frame/home/home-screen.tsx';
import { ConnectionStatus } from '#src/frame/connection/connection-status.tsx';
import { fetchIsSignedIn, wasSignedIn } from '#src/features/sessions/is-signed-in.ts';

const loadApp = () => import('./start-app.tsx');

/** Uses the stored value first, then the server's response. */
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
    <ConnectionStatus />
    <HomeScreen isMember={useIsMember()} />
  </>
);

/** Preloads the app when a link is hovered, touched or focused. */
function loadAppOnIntent(container: HTMLElement): void {
  const onIntent = ({ target }: Event): void => {
    // After a failure, the navigation loads it.
    if (target instanceof Element && target.closest('a')) void loadApp().catch(() => undefined);
  };
  for (const type of ['pointerover', 'touchstart', 'focusin']) {
    container.addEventListener(type, onIntent, { passive: true });
  }
}

/** Replaces the home page with the app on the first navigation. Returns a function that stops waiting for it. */
function startAppOnNavigation(history: RouterHistory, unmountHome: () => void, container: HTMLElement): () => void {
  const unsubscribe = history.subscribe(({ location }) => {
    if (location.pathname === '/') return;
    unsubscribe();
    loadApp().then(
      ({ startApp }) => {
        unmountHome();
        startApp(container, history);
      },
      () => window.location.reload(),
    );
  });
  return unsubscribe;
}

/** Renders the home page over its prerendered HTML, without loading the app. Returns a function that removes it. */
export async function startHome(container: HTMLElement): Promise<() => void> {
  const history = createBrowserHistory();
  const router = createRouter({ routeTree: createRootRoute({ component: Home }), history });
  // Rendering waits for the router, so that the prerendered HTML is not replaced by an empty page.
  await router.load();
  const root = createRoot(container);
  // A transition: the page is readable already, so rendering may yield to input.
  startTransition(() =>
    root.render(
      <StrictMode>
        <RouterProvider router={router} />
      </StrictMode>,
    ),
  );
  loadAppOnIntent(container);
  const stopWaiting = startAppOnNavigation(history, () => root.unmount(), container);
  return () => {
    stopWaiting();
    root.unmount();
  };
}
