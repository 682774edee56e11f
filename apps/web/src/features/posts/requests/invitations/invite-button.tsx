import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { Button } from '#src/components/button.tsx';
import { lazyDialog } from '#src/components/overlay/lazy-dialog.tsx';
import { useRenderAt } from '#src/lib/time/use-every-minute.ts';
import { type InvitationPost, mayInviteTo } from './may-invite-to.ts';

const InviteDialog = lazyDialog(async () => (await import('./invite-dialog.tsx')).InviteDialog);

interface InviteButtonProps {
  /** The member's own post. */
  readonly post: InvitationPost;
}

/** Invites crewmates to an active post, until it closes. */
export function InviteButton({ post }: InviteButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { game } = post;
  useRenderAt(post.closesAt);
  return (
    <>
      {mayInviteTo(post) && (
        <Button size="sm" variant="ghost" aria-label={t`Invite crewmates: ${game}`} onClick={() => setIsOpen(true)}>
          {t`Invite crewmates`}
        </Button>
      )}
      <InviteDialog post={post} isOpen={isOpen} onOpenChange={setIsOpen} />
    </>
  );
}
