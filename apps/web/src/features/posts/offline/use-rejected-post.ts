import { useMemo } from 'react';
import { isMessage, type OfflinePost } from '#src/features/outbox/outbox-items.ts';
import { listItems } from '#src/features/outbox/outbox.ts';

/**
 * The rejected post to edit. A waiting post cannot be edited, because it may have reached the server. Returns the same
 * post while the calling screen is mounted, even if it is sent in the meantime.
 */
export function useRejectedOfflinePost(authorId: string, id: string | undefined): OfflinePost | undefined {
  return useMemo(() => {
    const item = listItems(authorId).find((saved) => saved.id === id);
    return item && !isMessage(item) && item.refusal !== undefined ? item : undefined;
  }, [authorId, id]);
}
