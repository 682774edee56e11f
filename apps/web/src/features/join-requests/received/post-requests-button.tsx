import type { Post } from '@muster/contract/posts/posts.ts';
import { lazy, Suspense, useState } from 'react';
import { useWasOpened } from '#src/components/overlay/use-was-opened.ts';
import { Button } from '#src/components/button.tsx';

const loadDialog = () => import('./post-requests-dialog.tsx');
const PostRequestsDialog = lazy(async () => ({ default: (await loadDialog()).PostRequestsDialog }));

interface PostRequestsButtonProps {
  readonly post: Pick<Post, 'id' | 'game'>;
  readonly label: string;
  /** Accessible name, with the game. */
  readonly name: string;
}

/** Opens the list of everyone who asked to join a post. */
export function PostRequestsButton({ post, label, name }: PostRequestsButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const wasOpened = useWasOpened(isOpen, loadDialog);
  return (
    <>
      <div className="-ml-3">
        <Button size="sm" variant="ghost" aria-label={name} onClick={() => setIsOpen(true)}>
          {label}
        </Button>
      </div>
      <Suspense>{wasOpened && <PostRequestsDialog post={post} isOpen={isOpen} onOpenChange={setIsOpen} />}</Suspense>
    </>
  );
}
