import { DangerZone } from '#src/features/members/account/danger-zone.tsx';
import { ExportData } from '#src/features/members/account/export-data.tsx';
import { SuspendedScreen } from '#src/features/moderation/suspended-screen.tsx';
import { UnsentPrompt } from './unsent-prompt.tsx';
import { useConfirmedSignOut } from './use-confirmed-sign-out.ts';

/** Replaces the app for a suspended member, who can still export data and delete the account. */
export function Suspended({ until }: { readonly until: Date }) {
  return (
    <SuspendedScreen until={until} {...useConfirmedSignOut()}>
      <ExportData />
      <DangerZone />
      <UnsentPrompt />
    </SuspendedScreen>
  );
}
