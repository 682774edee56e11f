import { Badge } from '#src/components/identity/badge.tsx';
import { VisuallyHidden } from '#src/components/visually-hidden.tsx';
import { useCurrentMember } from '#src/features/sessions/session.ts';
import { useOfflinePosts } from './offline-posts.ts';
import { waitingCount } from './offline-texts.ts';

/** Number of offline posts; renders nothing if there are none. */
export function WaitingBadge() {
  const { length } = useOfflinePosts(useCurrentMember().id);
  if (length === 0) return null;
  return (
    <Badge tone="warning">
      <span aria-hidden>{length}</span>
      <VisuallyHidden>{waitingCount(length)}</VisuallyHidden>
    </Badge>
  );
}
