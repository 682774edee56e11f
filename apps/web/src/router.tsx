import type { QueryClient } from '@tanstack/react-query';
import { createRouter, type RouterHistory } from '@tanstack/react-router';
import { ErrorScreen } from '#src/components/page/error-screen.tsx';
import { LoadingScreen } from '#src/components/page/loading-screen.tsx';
import { parseSearch, stringifySearch } from '#src/lib/navigation/search-params.ts';
import { routeTree } from './route-tree.gen.ts';

/** The app's router. Tests give it a history of their own. */
export const createAppRouter = (queryClient: QueryClient, history?: RouterHistory) =>
  createRouter({
    routeTree,
    context: { queryClient, startedAt: Date.now() },
    ...(history && { history }),
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
    // The loading screen goes the moment there is something to show.
    defaultPendingMinMs: 0,
    defaultPendingComponent: LoadingScreen,
    defaultErrorComponent: ErrorScreen,
  });

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
  interface StaticDataRouteOption {
    /** The screen's name: what stands in the window's title. */
    readonly title?: string;
    /** The screen fills the window and scrolls inside, as a conversation does. */
    readonly fillsScreen?: boolean;
    /** Somebody may be writing here: when the session ends, the screen says so instead of leading away. */
    readonly staysWithoutSession?: boolean;
  }
  interface HistoryState {
    /** A success that the next screen shows. */
    readonly notice?: string;
    /** The address of a new account, for the sign-in form. */
    readonly email?: string;
    /** The session has ended while it was in use. */
    readonly wasSignedOut?: boolean;
  }
}
