import { t } from '@lingui/core/macro';
import type { Post } from '@muster/contract/posts/posts.ts';
import { showToast } from '#src/components/overlay/show-toast.ts';
import { ApiError } from '#src/lib/api/api-error.ts';
import { publishLocally } from '#src/lib/live/live-client.ts';
import { useRequestToJoin } from '../requests/request-queries.ts';
import { JoinButton } from './join-button.tsx';

interface ConnectButtonProps {
  readonly post: Post;
  /** The party that the member looks for seats for. Default: one player. */
  readonly partySize?: number | undefined;
  /** Called after the member has connected to the post. */
  readonly onConnected: (authorId: string) => void;
  /** The main action of the screen, not of one card among others. */
  readonly isMain?: boolean;
}

/** Sends a request to join the post. A toast shows why it failed. */
export function useConnect({ id: postId, authorId }: Post, onConnected: ConnectButtonProps['onConnected']) {
  return useRequestToJoin(postId, {
    onSuccess: ({ author }) => onConnected(author.id),
    onError: (error) => {
      showToast(t`Couldn't connect: ${{ reason: error.message }}`, { tone: 'error' });
      if (error instanceof ApiError && error.code === 'post-closed')
        publishLocally({ type: 'post.removed', postId, authorId });
    },
  });
}

export function ConnectButton({ post, partySize, onConnected, isMain = false }: ConnectButtonProps) {
  const { mutate, isPending } = useConnect(post, onConnected);
  return (
    <JoinButton
      post={post}
      partySize={partySize}
      isBusy={isPending}
      isMain={isMain}
      isClosed={!post.isActive}
      onJoin={mutate}
    />
  );
}
