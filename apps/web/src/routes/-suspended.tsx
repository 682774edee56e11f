import { DangerZone } from '#src/features/account/danger-zone.tsx';
import { ExportData } from '#src/features/account/export-data.tsx';
import { useSignOut } from '#src/features/auth/use-sign-out.ts';
import { SuspendedScreen } from '#src/features/moderation/suspended-screen.tsx';
import { useCurrentMember } from '#src/lib/session/session.ts';
import { deleteLocalData } from './-use-confirmed-sign-out.ts';

/** Replaces the app for a suspended member, who can still export data and delete the account. */
export function Suspended({ until }: { readonly until: Date }) {
  const { id: memberId } = useCurrentMember();
  const signOut = useSignOut('/', () => deleteLocalData(memberId));
  return (
    <SuspendedScreen until={until} onSignOut={() => signOut.mutate()} isSigningOut={signOut.isPending}>
      <ExportData />
      <DangerZone />
    </SuspendedScreen>
  );
}
