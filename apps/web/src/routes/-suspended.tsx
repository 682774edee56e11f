import { DangerZone } from '#src/features/account/danger-zone.tsx';
import { ExportData } from '#src/features/account/export-data.tsx';
import { useSignOut } from '#src/features/auth/use-sign-out.ts';
import { forgetDrafts } from '#src/features/chat/sending/draft-storage.ts';
import { deleteStoredBoardFilter } from '#src/features/posts/board/stored-board-filter.ts';
import { deleteStoredPostForms } from '#src/features/posts/editor/stored-post-form.ts';
import { deleteStoredProfileForm } from '#src/features/users/profile/stored-profile-form.ts';
import { SuspendedScreen } from '#src/features/moderation/suspended-screen.tsx';
import { useCurrentMember } from '#src/lib/session/session.ts';

/** Replaces the app for a suspended member, who can still export data and delete the account. */
export function Suspended({ until }: { readonly until: Date }) {
  const { id: memberId } = useCurrentMember();
  const signOut = useSignOut('/', () => {
    forgetDrafts();
    deleteStoredPostForms(memberId);
    deleteStoredProfileForm(memberId);
    deleteStoredBoardFilter(memberId);
  });
  return (
    <SuspendedScreen until={until} onSignOut={() => signOut.mutate()} isSigningOut={signOut.isPending}>
      <ExportData />
      <DangerZone />
    </SuspendedScreen>
  );
}
