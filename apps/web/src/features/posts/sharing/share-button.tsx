import type { Post } from '@muster/contract/posts/posts.ts';
import { Share2 } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { IconButton } from '#src/components/icon-button.tsx';
import { actionForGame } from '../post-texts.ts';
import { shareTexts } from './share-texts.ts';

const loadDialog = () => import('./share-dialog.tsx');
/** Loaded after the screen, so that the dialog also opens offline. */
const ShareDialog = lazy(async () => ({ default: (await loadDialog()).ShareDialog }));

export function ShareButton({ post }: { readonly post: Post }) {
  const [isOpen, setIsOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  useEffect(() => void loadDialog().catch(() => undefined), []);
  const open = (): void => {
    setWasOpened(true);
    setIsOpen(true);
  };
  return (
    <>
      <IconButton label={actionForGame(shareTexts.share, post.game)} onClick={open}>
        <Share2 />
      </IconButton>
      <Suspense>{wasOpened && <ShareDialog post={post} isOpen={isOpen} onOpenChange={setIsOpen} />}</Suspense>
    </>
  );
}
