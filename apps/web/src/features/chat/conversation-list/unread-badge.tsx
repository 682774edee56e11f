import { useQuery } from '@tanstack/react-query';
import { Badge } from '#src/components/identity/badge.tsx';
import { VisuallyHidden } from '#src/components/visually-hidden.tsx';
import { conversationsQuery } from '../chat-queries.ts';
import { unreadLabel, unreadText } from '../unread-texts.ts';
import { unreadTotal } from '../conversation-merge.ts';

/** Number of unread messages in all conversations. */
export function UnreadBadge() {
  const { data: total = 0 } = useQuery({ ...conversationsQuery, select: unreadTotal });
  if (total === 0) return null;
  return (
    <Badge tone="flare">
      <span aria-hidden>{unreadText(total)}</span>
      <VisuallyHidden>{unreadLabel(total)}</VisuallyHidden>
    </Badge>
  );
}
