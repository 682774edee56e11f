import { lazy, type ReactNode, Suspense } from 'react';
import { useAccountLive } from '#src/features/account/account-live.ts';
import { useSignOut } from '#src/features/auth/use-sign-out.ts';
import { UnreadBadge } from '#src/features/chat/conversation-list/unread-badge.tsx';
import { useChatLive } from '#src/features/chat/live/chat-live.ts';
import { useIsMuted } from '#src/features/chat/notifications/use-is-muted.ts';
import { useNotificationClicks } from '#src/features/chat/notifications/use-notification-clicks.ts';
import { useUnreadTitle } from '#src/features/chat/notifications/use-unread-title.ts';
import { forgetDrafts } from '#src/features/chat/sending/draft-storage.ts';
import { DashboardShell } from '#src/features/dashboard/dashboard-shell.tsx';
import { messagesPath } from '#src/features/dashboard/sidebar.tsx';
import { SafetyDialogs } from '#src/features/moderation/safety-dialogs.tsx';
import { useJoinRequestLive } from '#src/features/join-requests/request-live.ts';
import { useBlocksLive } from '#src/features/moderation/use-blocks-live.ts';
import { useNoticesLive } from '#src/features/moderation/use-notices-live.ts';
import { deleteStoredBoardFilter } from '#src/features/posts/board/stored-board-filter.ts';
import { deleteStoredPostForms } from '#src/features/posts/editor/stored-post-form.ts';
import { usePostLive } from '#src/features/posts/live/post-live.ts';
import { WaitingBadge } from '#src/features/posts/offline/waiting-badge.tsx';
import { usePlayerLive } from '#src/features/users/player/player-live.ts';
import { useProfileLive } from '#src/features/users/profile/profile-live.ts';
import { deleteStoredProfileForm } from '#src/features/users/profile/stored-profile-form.ts';
import { useLiveConnection } from '#src/lib/live/live-client.ts';
import { usePreloadedScreens } from '#src/lib/navigation/preload-screens.ts';
import { memberHome } from '#src/lib/session/redirect-target.ts';
import { useCurrentMember } from '#src/lib/session/session.ts';
import { confirmLeave } from '#src/lib/storage/unsaved-work.ts';

/** Loaded after the screen. */
const BackgroundWork = lazy(async () => ({ default: (await import('./-background-work.tsx')).BackgroundWork }));

/** The screens of its child routes are preloaded when the browser is idle. */
const DASHBOARD_ROUTE = '/_member/dashboard';
const badges = { [memberHome]: <WaitingBadge />, [messagesPath]: <UnreadBadge /> };

/** The dashboard navigation around a screen, and the subscriptions that keep its data up to date. */
export function DashboardFrame({ children }: { readonly children: ReactNode }) {
  const signOut = useSignOut();
  const { id: memberId } = useCurrentMember();
  useChatLive(memberId);
  useUnreadTitle();
  useNotificationClicks();
  usePostLive(memberId);
  useProfileLive(memberId);
  useNoticesLive();
  useAccountLive(memberId);
  usePlayerLive(memberId);
  useBlocksLive();
  useJoinRequestLive({ memberId, isMuted: useIsMuted() });
  useLiveConnection();
  usePreloadedScreens(DASHBOARD_ROUTE);
  // After a failure, useSignOut shows a toast and the local data stays.
  const deleteLocalData = (): void => {
    forgetDrafts();
    deleteStoredPostForms(memberId);
    deleteStoredProfileForm(memberId);
    deleteStoredBoardFilter(memberId);
  };
  const confirmSignOut = async (): Promise<void> => {
    if (await confirmLeave()) await signOut.mutateAsync().then(deleteLocalData, () => undefined);
  };
  return (
    <SafetyDialogs>
      <Suspense>
        <BackgroundWork />
      </Suspense>
      <DashboardShell onSignOut={() => void confirmSignOut()} isSigningOut={signOut.isPending} badges={badges}>
        {children}
      </DashboardShell>
    </SafetyDialogs>
  );
}
