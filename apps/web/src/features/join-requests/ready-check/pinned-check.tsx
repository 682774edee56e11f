import type { JoinRequest } from '@muster/contract/posts/join-requests.ts';
import { CheckButtons } from './check-buttons.tsx';

interface PinnedCheckProps {
  readonly request: JoinRequest;
  readonly isAuthor: boolean;
  readonly onActing: (isActing: boolean) => void;
}

/** The answers to the member's own open check on the card of a request. */
export function PinnedCheck({ request, isAuthor, onActing }: PinnedCheckProps) {
  const { postId, game, state, authorCheck, requesterCheck } = request;
  const own = isAuthor ? authorCheck : requesterCheck;
  if (state !== 'accepted' || postId === null || own?.outcome !== null) return null;
  return <CheckButtons postId={postId} game={game} isAuthor={isAuthor} onActing={onActing} />;
}
