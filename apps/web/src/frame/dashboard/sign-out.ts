import { deleteDrafts } from '#src/features/chat/sending/draft-storage.ts';
import { recentCommands } from '../command-palette/recent-commands.ts';
import { ownPostsHidden } from '#src/features/board/filters/board-filter.ts';
import { lastBoardFilter } from '#src/features/posts/requests/last-board-filter.ts';
import { deleteStoredPostForms } from '#src/features/posts/editor/stored-post-form.ts';
import { storedProfileForm } from '#src/features/members/profile/stored-profile-form.ts';
import { signOut } from '#src/features/sessions/sign-out.ts';

/**
 * Signs out and deletes the drafts, forms and filters that this browser stores for the member: last, because open forms
 * store every change. After a failure they stay.
 */
export async function signOutAndForget(memberId: string, leave: () => Promise<void>): Promise<void> {
  await signOut(leave);
  deleteDrafts();
  deleteStoredPostForms(memberId);
  storedProfileForm.remove(memberId);
  lastBoardFilter.remove(memberId);
  ownPostsHidden.remove(memberId);
  recentCommands.remove(memberId);
}
