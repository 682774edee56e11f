import type { Post } from '@muster/contract/posts.ts';
import { Share2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { IconButton } from '#src/components/icon-button.tsx';
import { aboutPost } from './post-texts.ts';
import { shareTexts } from './share-texts.ts';

/** Comes when it is opened for the first time. */
const ShareDialog = lazy(async () => {
  const { ShareDialog: component } = await import('./share-dialog.tsx');
  return { default: component };
});

/** Gives the address of a post of one's own, and says who may open it. */
export function ShareButton({ post }: { readonly post: Post }) {
  const [isOpen, setIsOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const open = (): void => {
    setWasOpened(true);
    setIsOpen(true);
  };
  return (
    <>
      <IconButton label={aboutPost(shareTexts.share, post.game)} onClick={open}>
        <Share2 />
      </IconButton>
      <Suspense>{wasOpened && <ShareDialog post={post} isOpen={isOpen} onOpenChange={setIsOpen} />}</Suspense>
    </>
  );
}
