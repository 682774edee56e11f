import { useNavigate } from '@tanstack/react-router';
import { useSignOut } from '#src/features/sessions/use-sign-out.ts';
import { useCurrentMember } from '#src/features/sessions/session.ts';
import { confirmLeave, confirmSignOut } from '#src/lib/storage/unsaved-work.ts';

/** Signs out, after a prompt if work is unsaved, or posts or messages are unsent. Loaded with the background work. */
export function useConfirmedSignOut() {
  const { id: memberId } = useCurrentMember();
  const navigate = useNavigate();
  const { mutate, isPending } = useSignOut(async () => {
    const { signOutAndForget } = await import('./sign-out.ts');
    // The member has confirmed leaving unsaved changes.
    await signOutAndForget(memberId, () => navigate({ to: '/', ignoreBlocker: true }));
  });
  const signOut = async (): Promise<void> => {
    if ((await confirmLeave()) && (await confirmSignOut())) mutate();
  };
  return { onSignOut: () => void signOut(), isSigningOut: isPending };
}
