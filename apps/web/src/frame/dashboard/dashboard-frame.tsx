import { lazy, type ReactNode, Suspense, useState } from 'react';
import { paletteKeys } from '../command-palette/shortcut-keys.ts';
import { DashboardShell } from './dashboard-shell.tsx';
import { SafetyDialogs } from '#src/features/moderation/safety-dialogs.tsx';
import { memberHome, messagesPath } from '#src/features/sessions/redirect-target.ts';
import type { KeyboardDialog } from '../command-palette/keyboard.tsx';
import { useConfirmedSignOut } from './use-confirmed-sign-out.ts';

/** Loaded after the screen. */
const loadBackgroundWork = () => import('./background-work.tsx');
const BackgroundWork = lazy(async () => ({ default: (await loadBackgroundWork()).BackgroundWork }));
const HomeBadge = lazy(async () => ({ default: (await loadBackgroundWork()).HomeBadge }));
const AlertsBadge = lazy(async () => ({ default: (await loadBackgroundWork()).AlertsBadge }));
const UnreadBadge = lazy(async () => ({
  default: (await import('#src/features/chat/notifications/unread-count.tsx')).UnreadBadge,
}));

const badges = {
  [memberHome]: <HomeBadge />,
  [messagesPath]: <UnreadBadge />,
  '/dashboard/alerts': <AlertsBadge />,
};

/** The dashboard navigation around a screen, and the work that keeps its data up to date. */
export function DashboardFrame({ children }: { readonly children: ReactNode }) {
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
