import { lazy, type ReactNode, Suspense, useState } from 'react';
import { UnreadBadge } from '#src/features/chat/notifications/unread-count.tsx';
import { paletteKeys } from '../command-palette/shortcut-keys.ts';
import { DashboardShell } from './dashboard-shell.tsx';
import { SafetyDialogs } from '#src/features/moderation/safety-dialogs.tsx';
import { useLiveConnection } from '#src/lib/live/live-client.ts';
import { memberHome, messagesPath } from '#src/features/sessions/redirect-target.ts';
import { useCurrentMember } from '#src/features/sessions/session.ts';
import { useLiveChanges } from '#src/live/use-live-changes.ts';
import type { KeyboardDialog } from '../command-palette/keyboard.tsx';
import { useConfirmedSignOut } from './use-confirmed-sign-out.ts';

/** Loaded after the screen. */
const loadBackgroundWork = () => import('./background-work.tsx');
const BackgroundWork = lazy(async () => ({ default: (await loadBackgroundWork()).BackgroundWork }));
const HomeBadge = lazy(async () => ({ default: (await loadBackgroundWork()).HomeBadge }));

const AlertsBadge = lazy(async () => ({ default: (await loadBackgroundWork()).AlertsBadge }));

const badges = {
  [memberHome]: <HomeBadge />,
  [messagesPath]: <UnreadBadge />,
  '/dashboard/alerts': <AlertsBadge />,
};

/** The dashboard navigation around a screen, and the subscriptions that keep its data up to date. */
export function DashboardFrame({ children }: { readonly children: ReactNode }) {
  const { id: memberId } = useCurrentMember();
  useLiveChanges(memberId);
  useLiveConnection();
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
