import type { AdminTabProps } from '#src/features/admin/admin-search.ts';
import { InviteLinksTable } from './invite-links-table.tsx';
import { RegistrationSettings } from './registration-settings.tsx';

/** Who may register, and all invite links. */
export const RegistrationTab = (props: AdminTabProps) => (
  <div className="flex flex-col gap-6">
    <RegistrationSettings />
    <InviteLinksTable {...props} />
  </div>
);
