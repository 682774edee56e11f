import { t } from '@lingui/core/macro';
import type { Post } from '@muster/contract/posts/posts.ts';
import { useState } from 'react';
import { Button } from '#src/components/button.tsx';
import type { ButtonStyle } from '#src/components/button-class.ts';
import { showToast } from '#src/components/overlay/show-toast.ts';
import { useSetPostActive } from '../post-queries.ts';
import { CallOffDialog, useCrewNotice } from './call-off-dialog.tsx';

interface SetActiveButtonProps extends Pick<ButtonStyle, 'variant'> {
  readonly post: Post;
  /** The state that a click sets. */
  readonly isActive: boolean;
  readonly label: string;
  /** Accessible name, with the game. */
  readonly name: string;
}

/** Activates, confirms or deactivates a post. Confirms first if players would be notified that it is called off. */
export function SetActiveButton({ post, isActive, label, name, variant }: SetActiveButtonProps) {
  const { setActive, isChanging } = useSetPostActive(post.id, isActive, (error) =>
    showToast(t`Failed to update post: ${{ reason: error.message }}`, { tone: 'error' }),
  );
  const [isConfirming, setIsConfirming] = useState(false);
  const notice = useCrewNotice(post);
  return (
    <>
      <Button
        size="sm"
        variant={variant}
        busy={isChanging}
        aria-label={name}
        onClick={() => (isActive || notice === null ? setActive() : setIsConfirming(true))}
      >
        {label}
      </Button>
      <CallOffDialog notice={notice} isOpen={isConfirming} onOpenChange={setIsConfirming} onConfirm={setActive} />
    </>
  );
}
