import { t } from '@lingui/core/macro';
import type { Post } from '@muster/contract/posts/posts.ts';
import Share2 from 'lucide-react/icons/share-2';
import { useState } from 'react';
import { lazyDialog } from '#src/components/overlay/lazy-dialog.tsx';
import { Button } from '#src/components/button.tsx';
import { IconButton } from '#src/components/icon-button.tsx';

const ShareDialog = lazyDialog(async () => (await import('./share-dialog.tsx')).ShareDialog);

interface ShareButtonProps {
  readonly post: Post;
  /** Replaces the icon. */
  readonly label?: string;
}

/** Renders nothing until a post that a standing crew sees first is open to everyone. */
export function ShareButton({ post, label }: ShareButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  if (post.firstCrewId) return null;
  return (
    <>
      {label === undefined ? (
        <IconButton label={t`Share: ${{ game: post.game }}`} onClick={() => setIsOpen(true)}>
          <Share2 />
        </IconButton>
      ) : (
        <Button size="sm" onClick={() => setIsOpen(true)}>
          {label}
        </Button>
      )}
      <ShareDialog post={post} isOpen={isOpen} onOpenChange={setIsOpen} />
    </>
  );
}
