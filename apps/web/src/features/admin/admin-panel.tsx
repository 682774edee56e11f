import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { ApiError } from '#src/lib/api/api-error.ts';
import { useLiveConnection } from '#src/lib/live/live-client.ts';
import { useCurrentMember } from '#src/features/sessions/session.ts';
import { adminCountsQuery } from './admin-queries.ts';
import { AdminShell, type AdminShellProps } from './admin-shell.tsx';
import { AdminTabs, type AdminTabsProps } from './admin-tabs.tsx';
import { EmptyState } from '#src/components/page/empty-state.tsx';
import { isLimitedMode } from '#src/features/sessions/admin/admin-mode.ts';

interface AdminPanelProps extends AdminTabsProps, Pick<AdminShellProps, 'isLoggingOut'> {
  readonly onLogout: () => void;
}

/** The panel of administrators and moderators; other members see why they have no access. */
export function AdminPanel({ onLogout, isLoggingOut, ...tabs }: AdminPanelProps) {
  const { role } = useCurrentMember();
  useLiveConnection();
  return (
    <AdminShell onLogout={role === 'moderator' ? null : onLogout} isLoggingOut={isLoggingOut}>
      {role !== 'member' ? <AdminContent {...tabs} /> : <NoAccess />}
    </AdminShell>
  );
}

const isPermissionDenied = (error: Error | null): boolean =>
  error instanceof ApiError && error.kind === 'permission-denied';

function AdminContent(tabs: AdminTabsProps) {
  const { error } = useQuery(adminCountsQuery);
  return isPermissionDenied(error) ? <NoAccess /> : <AdminTabs {...tabs} />;
}

/** Shown instead of the panel in limited mode or to a member who is not an admin. */
function NoAccess() {
  const [title, text, hint] = isLimitedMode()
    ? [
        t`Limited mode`,
        t`You have no admin rights here: a player account already uses the admin email.`,
        t`Set ADMIN_EMAIL on the server to an address no player uses, restart, and sign in again.`,
      ]
    : [
        t`No access`,
        t`You're signed in as a player. Only administrators can open this panel.`,
        t`Log out, then sign in as an administrator.`,
      ];
  return (
    <div role="status">
      <EmptyState
        title={title}
        text={
          <>
            <p>{text}</p>
            <p className="mt-3">{hint}</p>
          </>
        }
      />
    </div>
  );
}
