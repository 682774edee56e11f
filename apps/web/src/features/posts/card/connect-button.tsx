import type { Post } from '@muster/contract/posts/posts.ts';
import { isFull } from '@muster/contract/posts/seats.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from '#src/components/button.tsx';
import { showToast } from '#src/components/overlay/show-toast.ts';
import { VisuallyHidden } from '#src/components/visually-hidden.tsx';
import { ApiError, describeError } from '#src/lib/api/api-error.ts';
import { useRequestToJoin } from '../../join-requests/request-queries.ts';
import { removePost } from '../live/post-cache.ts';
import { connectFailed, postTexts, withAuthor } from '../post-texts.ts';

interface ConnectButtonProps {
  readonly post: Post;
  /** Called after the member has connected to the post. */
  readonly onConnected: (authorId: string) => void;
  /** The main action of the screen, not of one card among others. */
  readonly isMain?: boolean;
}

export function ConnectButton({ post, onConnected, isMain = false }: ConnectButtonProps) {
  const queryClient = useQueryClient();
  const connect = useRequestToJoin({
    onSuccess: ({ author }) => onConnected(author.id),
    onError: (error) => {
      showToast(connectFailed(describeError(error)), { tone: 'error' });
      if (error instanceof ApiError && error.code === 'post-closed') removePost(queryClient, post.id);
    },
  });
  const hasWaitlist = isFull(post);
  return (
    <Button
      data-main-action="connect"
      variant={hasWaitlist ? 'quiet' : isMain ? 'primary' : 'card'}
      size={isMain ? 'md' : 'sm'}
      busy={connect.isPending}
      busyLabel={hasWaitlist ? postTexts.joiningWaitlist : postTexts.connecting}
      onClick={() => connect.mutate(post.id)}
    >
      <span>{hasWaitlist ? postTexts.joinWaitlist : postTexts.connect}</span>{' '}
      <VisuallyHidden>{withAuthor(post.authorName)}</VisuallyHidden>
    </Button>
  );
}
