import { useSignOut } from '#src/features/sessions/use-sign-out.ts';
import { forgetDrafts } from '#src/features/chat/sending/draft-storage.ts';
import { recentCommands } from '../command-palette/recent-commands.ts';
import { ownPostsHidden } from '#src/features/board/filters/board-filter.ts';
import { lastBoardFilter } from '#src/features/posts/requests/last-board-filter.ts';
import { deleteStoredPostForms } from '#src/features/posts/editor/stored-post-form.ts';
import { storedProfileForm } from '#src/features/members/profile/stored-profile-form.ts';
import { useCurrentMember } from '#src/features/sessions/session.ts';
import { confirmLeave } from '#src/lib/storage/unsaved-work.ts';

/** Deletes the drafts, forms and filters that this browser stores for a member. */
function deleteLocalData(memberId: string): void {
  forgetDrafts();
  deleteStoredPostForms(memberId);
  storedProfileForm.remove(memberId);
  lastBoardFilter.remove(memberId);
  ownPostsHidden.remove(memberId);
  recentCommands.remove(memberId);
}

/**
 * Signs out, after a prompt if work is unsaved. Local data is deleted last, because open forms store every change. After
 * a failure, useSignOut shows a toast and the local data stays.
 */
export function useConfirmedSignOut() {
  const { id: memberId } = useCurrentMember();
  const { mutateAsync, isPending } = useSignOut();
  const signOut = async (): Promise<void> => {
    if (!(await confirmLeave())) return;
    await mutateAsync().then(
      () => deleteLocalData(memberId),
      () => undefined,
    );
  };
  return { onSignOut: () => void signOut(), isSigningOut: isPending };
}
