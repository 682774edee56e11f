import type { Post } from '@muster/contract/posts.ts';
import { Share2 } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { IconButton } from '#src/components/icon-button.tsx';
import { aboutPost } from '../post-texts.ts';
import { shareTexts } from './share-texts.ts';

const load = () => import('./share-dialog.tsx');
/** Comes behind the screen that offers it, so that it is there when the line is not. */
const ShareDialog = lazy(async () => {
  const { ShareDialog: component } = await load();
  return { default: component };
});

/** Gives the address of a post of one's own, and says who may open it. */
export function ShareButton({ post }: { readonly post: Post }) {
  const [isOpen, setIsOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  useEffect(() => void load().catch(() => undefined), []);
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
