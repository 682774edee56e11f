import type { Post } from '@muster/contract/posts/posts.ts';
import Share2 from 'lucide-react/icons/share-2';
import { lazy, Suspense, useState } from 'react';
import { useWasOpened } from '#src/components/overlay/use-was-opened.ts';
import { Button } from '#src/components/button.tsx';
import { IconButton } from '#src/components/icon-button.tsx';
import { actionForGame } from '../post-texts.ts';
import { shareTexts } from './share-texts.ts';

const loadDialog = () => import('./share-dialog.tsx');
const ShareDialog = lazy(async () => ({ default: (await loadDialog()).ShareDialog }));

interface ShareButtonProps {
  readonly post: Post;
  /** Replaces the icon. */
  readonly label?: string;
}

export function ShareButton({ post, label }: ShareButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const wasOpened = useWasOpened(isOpen, loadDialog);
  return (
    <>
      {label === undefined ? (
        <IconButton label={actionForGame(shareTexts.share, post.game)} onClick={() => setIsOpen(true)}>
          <Share2 />
        </IconButton>
      ) : (
        <Button size="sm" onClick={() => setIsOpen(true)}>
          {label}
        </Button>
      )}
      <Suspense>{wasOpened && <ShareDialog post={post} isOpen={isOpen} onOpenChange={setIsOpen} />}</Suspense>
    </>
  );
}
