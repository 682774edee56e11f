import type { Post } from '@muster/contract/posts/posts.ts';
import MessagesSquare from 'lucide-react/icons/messages-square';
import { useState } from 'react';
import { IconButton } from '#src/components/icon-button.tsx';
import { lazyDialog } from '#src/components/overlay/lazy-dialog.tsx';

const CrewMessageDialog = lazyDialog(async () => (await import('./crew-message-dialog.tsx')).CrewMessageDialog);

/** Opens a dialog in which the author writes to everyone who was accepted. */
export function CrewMessageButton({ post }: { readonly post: Pick<Post, 'id' | 'game'> }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <IconButton label={`Message crew: ${post.game}`} onClick={() => setIsOpen(true)}>
        <MessagesSquare />
      </IconButton>
      <CrewMessageDialog postId={post.id} isOpen={isOpen} onOpenChange={setIsOpen} />
    </>
  );
}
