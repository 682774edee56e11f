import type { Post } from '@muster/contract/posts/posts.ts';
import Share2 from 'lucide-react/icons/share-2';
import { lazy, Suspense, useState } from 'react';
import { useWasOpened } from '#src/components/overlay/use-was-opened.ts';
import { IconButton } from '#src/components/icon-button.tsx';
import { actionForGame } from '../post-texts.ts';
import { shareTexts } from './share-texts.ts';

const loadDialog = () => import('./share-dialog.tsx');
const ShareDialog = lazy(async () => ({ default: (await loadDialog()).ShareDialog }));

export function ShareButton({ post }: { readonly post: Post }) {
  const [isOpen, setIsOpen] = useState(false);
  const wasOpened = useWasOpened(isOpen, loadDialog);
  return (
    <>
      <IconButton label={actionForGame(shareTexts.share, post.game)} onClick={() => setIsOpen(true)}>
        <Share2 />
      </IconButton>
      <Suspense>{wasOpened && <ShareDialog post={post} isOpen={isOpen} onOpenChange={setIsOpen} />}</Suspense>
    </>
  );
}
