import type { Post } from '@muster/contract/posts/posts.ts';
import MessagesSquare from 'lucide-react/icons/messages-square';
import { lazy, Suspense, useState } from 'react';
import { IconButton } from '#src/components/icon-button.tsx';
import { useWasOpened } from '#src/components/overlay/use-was-opened.ts';
import { crewMessageTexts } from './crew-message-texts.ts';

const loadDialog = () => import('./crew-message-dialog.tsx');
const CrewMessageDialog = lazy(async () => ({ default: (await loadDialog()).CrewMessageDialog }));

/** Opens a dialog in which the author writes to everyone who was accepted. */
export function CrewMessageButton({ post }: { readonly post: Pick<Post, 'id' | 'game'> }) {
  const [isOpen, setIsOpen] = useState(false);
  const wasOpened = useWasOpened(isOpen, loadDialog);
  return (
    <>
      <IconButton label={`${crewMessageTexts.open}: ${post.game}`} onClick={() => setIsOpen(true)}>
        <MessagesSquare />
      </IconButton>
      <Suspense>
        {wasOpened && <CrewMessageDialog postId={post.id} isOpen={isOpen} onOpenChange={setIsOpen} />}
      </Suspense>
    </>
  );
}
