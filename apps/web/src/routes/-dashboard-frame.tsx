import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useAccountLive } from '#src/features/account/account-live.ts';
import { UnreadBadge } from '#src/features/chat/conversation-list/unread-badge.tsx';
import { useChatLive } from '#src/features/chat/live/chat-live.ts';
import { useIsMuted } from '#src/features/chat/notifications/use-is-muted.ts';
import { useNotificationClicks } from '#src/features/chat/notifications/use-notification-clicks.ts';
import { useUnreadTitle } from '#src/features/chat/notifications/use-unread-title.ts';
import { paletteKeys } from '#src/features/command-palette/shortcut-keys.ts';
import { DashboardShell } from '#src/features/dashboard/dashboard-shell.tsx';
import { SafetyDialogs } from '#src/features/moderation/safety-dialogs.tsx';
import { useJoinRequestLive } from '#src/features/join-requests/request-live.ts';
import { useBlocksLive } from '#src/features/moderation/use-blocks-live.ts';
import { useNoticesLive } from '#src/features/moderation/use-notices-live.ts';
import { usePostLive } from '#src/features/posts/live/post-live.ts';
import { usePlayerLive } from '#src/features/users/player/player-live.ts';
import { useProfileLive } from '#src/features/users/profile/profile-live.ts';
import { useLiveConnection } from '#src/lib/live/live-client.ts';
import { usePreloadedScreens } from '#src/lib/navigation/preload-screens.ts';
import { memberHome, messagesPath } from '#src/lib/session/redirect-target.ts';
import { useCurrentMember } from '#src/lib/session/session.ts';
import type { KeyboardDialog } from './-keyboard/keyboard-dialogs.tsx';
import { useConfirmedSignOut } from './-use-confirmed-sign-out.ts';

/** Loaded after the screen. */
const loadBackgroundWork = () => import('./-background-work.tsx');
const BackgroundWork = lazy(async () => ({ default: (await loadBackgroundWork()).BackgroundWork }));
const HomeBadge = lazy(async () => ({ default: (await loadBackgroundWork()).HomeBadge }));

/** The screens of its child routes are preloaded when the browser is idle. */
const DASHBOARD_ROUTE = '/_member/dashboard';
const badges = { [memberHome]: <HomeBadge />, [messagesPath]: <UnreadBadge /> };

/** The dashboard navigation around a screen, and the subscriptions that keep its data up to date. */
export function DashboardFrame({ children }: { readonly children: ReactNode }) {
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
  const signOut = useConfirmedSignOut();
  const [openDialog, setOpenDialog] = useState<KeyboardDialog>();
  return (
    <SafetyDialogs>
      <Suspense>
        <BackgroundWork openDialog={openDialog} onDialogChange={setOpenDialog} />
      </Suspense>
      <DashboardShell {...signOut} badges={badges} searchKeys={paletteKeys} onSearch={() => setOpenDialog('palette')}>
        {children}
      </DashboardShell>
    </SafetyDialogs>
  );
}
