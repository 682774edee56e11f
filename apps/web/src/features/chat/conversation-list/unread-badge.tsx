import { useQuery } from '@tanstack/react-query';
import { Badge } from '#src/components/identity/badge.tsx';
import { VisuallyHidden } from '#src/components/visually-hidden.tsx';
import { chatsQuery } from '../chat-queries.ts';
import { unreadLabel, unreadText } from '../chat-texts.ts';
import { unreadTotal } from '../live/conversation-merge.ts';

/** How many messages wait to be read, over all conversations; nothing when none do. */
export function UnreadBadge() {
  const { data: total = 0 } = useQuery({ ...chatsQuery, select: unreadTotal });
  if (total === 0) return null;
  return (
    <Badge tone="flare">
      <span aria-hidden>{unreadText(total)}</span>
      <VisuallyHidden>{unreadLabel(total)}</VisuallyHidden>
    </Badge>
  );
}
