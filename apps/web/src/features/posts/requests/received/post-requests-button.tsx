import { useState } from 'react';
import { lazyDialog } from '#src/components/overlay/lazy-dialog.tsx';
import { Button } from '#src/components/button.tsx';
import type { InvitationPost } from '../invitations/may-invite-to.ts';

const PostRequestsDialog = lazyDialog(async () => (await import('./post-requests-dialog.tsx')).PostRequestsDialog);

interface PostRequestsButtonProps {
  readonly post: InvitationPost;
  readonly label: string;
  /** Accessible name, with the game. */
  readonly name: string;
}

/** Opens the list of everyone who asked to join a post or was invited. */
export function PostRequestsButton({ post, label, name }: PostRequestsButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button size="sm" variant="ghost" aria-label={name} onClick={() => setIsOpen(true)}>
        {label}
      </Button>
      <PostRequestsDialog post={post} isOpen={isOpen} onOpenChange={setIsOpen} />
    </>
  );
}
