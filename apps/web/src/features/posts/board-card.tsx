import type { Post } from '@muster/contract/posts.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Ban, Flag } from 'lucide-react';
import { memo } from 'react';
import { Badge } from '#src/components/badge.tsx';
import { Button } from '#src/components/button.tsx';
import { Menu } from '#src/components/menu.tsx';
import { useToast } from '#src/components/use-toast.ts';
import { VisuallyHidden } from '#src/components/visually-hidden.tsx';
import { ApiError } from '#src/lib/api-error.ts';
import { useSafety } from '#src/lib/safety.ts';
import { useCurrentMember } from '#src/lib/session.ts';
import { useConnectToPost } from './board-queries.ts';
import { noteGone } from './post-cache.ts';
import { LinkedAuthor, PostAge, PostCard } from './post-card.tsx';
import { connectFailed, moreAboutPost, postTexts, withAuthor } from './post-texts.ts';

interface BoardCardProps {
  readonly post: Post;
  /** Called when a player has connected to the post of an author. */
  readonly onConnected: (authorId: string) => void;
  /** It stands on the author's own page, which names them already. */
  readonly isAtAuthors?: boolean;
}

/** A post on the board: others can be answered, one's own is marked. */
export const BoardCard = memo(function BoardCard({ post, onConnected, isAtAuthors = false }: BoardCardProps) {
  const isOwn = post.authorId === useCurrentMember().id;
  return (
    <PostCard
      post={post}
      byline={isAtAuthors ? <PostAge createdAt={post.createdAt} /> : <LinkedAuthor post={post} />}
      badge={isOwn ? <Badge>{postTexts.ownPost}</Badge> : <PostMenu post={post} />}
      actions={!isOwn && <ConnectButton post={post} onConnected={onConnected} />}
    />
  );
});

/** What one can do about a post of somebody else, and about its author. */
function PostMenu({ post: { id, authorId, authorName } }: { readonly post: Post }) {
  const { block, report } = useSafety();
  return (
    <div className="-mt-1.5 -mr-2">
      <Menu
        label={moreAboutPost(authorName)}
        actions={[
          {
            label: postTexts.reportPost,
            icon: <Flag aria-hidden />,
            onSelect: () => report({ kind: 'post', postId: id }, authorName),
          },
          {
            label: postTexts.blockPlayer,
            icon: <Ban aria-hidden />,
            onSelect: () => block({ id: authorId, name: authorName }),
          },
        ]}
      />
    </div>
  );
}

function ConnectButton({ post, onConnected }: Omit<BoardCardProps, 'isAtAuthors'>) {
  const connect = useConnectToPost();
  const toast = useToast();
  const queryClient = useQueryClient();
  const press = (): void =>
    connect.mutate(post.id, {
      onSuccess: ({ authorId }) => onConnected(authorId),
      onError: (error) => {
        toast.show(connectFailed(error.message), { tone: 'error' });
        if (error instanceof ApiError && error.code === 'post-not-found') noteGone(queryClient, post.id);
      },
    });
  return (
    <Button variant="primary" busy={connect.isPending} busyLabel={postTexts.connecting} onClick={press}>
      {postTexts.connect} <VisuallyHidden>{withAuthor(post.authorName)}</VisuallyHidden>
    </Button>
  );
}
