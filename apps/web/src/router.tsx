import type { QueryClient } from '@tanstack/react-query';
import { createRouter, type ParsedLocation, type RouterHistory } from '@tanstack/react-router';
import { ErrorScreen } from '#src/components/page/error-screen.tsx';
import { LoadingScreen } from '#src/components/page/loading-screen.tsx';
import { parseSearch, stringifySearch } from '#src/lib/navigation/search-params.ts';
import { messagesPath } from '#src/features/sessions/redirect-target.ts';
import { routeTree } from './route-tree.gen.ts';

/** The conversation list stays while conversations are opened and closed, so all their addresses have one scroll position. */
const scrollPositionKey = ({ pathname, href, state }: ParsedLocation): string =>
  pathname.startsWith(messagesPath) ? messagesPath : (state.__TSR_key ?? href);

/** Tests pass their own history. */
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
    getScrollRestorationKey: scrollPositionKey,
    // Hides the loading screen as soon as the content is ready.
    defaultPendingMinMs: 0,
    defaultPendingComponent: LoadingScreen,
    defaultErrorComponent: ErrorScreen,
  });

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
  interface StaticDataRouteOption {
    /** Shown in the window title. */
    readonly title?: string;
    /** 'wide' uses the window's width, 'screen' fills the window and scrolls inside. By default, a reading width. */
    readonly layout?: 'wide' | 'screen';
    /** The screen has a form: it shows Access Denied after the session has ended, instead of redirecting. */
    readonly staysWithoutSession?: boolean;
  }
  interface HistoryState {
    /** The post that was just created; the dashboard offers to share it. */
    createdPostId?: string | undefined;
    /** Success message for the next screen. */
    readonly notice?: string;
    /** Email address of an account, to prefill the sign-in form. */
    readonly email?: string;
    /** Code of the invite link that was opened. */
    readonly inviteCode?: string;
    /** The session ended during use. */
    readonly wasSignedOut?: boolean;
  }
}
