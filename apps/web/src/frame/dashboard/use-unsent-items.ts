import { isUnsent, outgoingOf } from '#src/features/chat/sending/outgoing-messages.ts';
import { isMessage, type OutboxItem } from '#src/features/outbox/outbox-items.ts';
import { useOutboxItems } from '#src/features/outbox/outbox.ts';
import { useQueues } from '#src/features/outbox/send-outbox.ts';
import { useCurrentMember } from '#src/features/sessions/session.ts';
import { useIsOnline } from '#src/lib/live/connection-state.ts';
import { serverNow } from '#src/lib/time/server-clock.ts';

/** Most messages are sent faster and are not listed. A message that is resent stays listed. */
const USUAL_DURATION_MS = 5_000;

/** The unsent posts and messages, waiting or rejected, in the order of saving. */
export function useUnsentItems(): readonly OutboxItem[] {
  const { id: memberId } = useCurrentMember();
  const isOnline = useIsOnline();
  const queues = useQueues(memberId);
  const isLate = ({ timestamp }: OutboxItem): boolean => serverNow().getTime() - timestamp > USUAL_DURATION_MS;
  return useOutboxItems(memberId)
    .filter((item) => !isMessage(item) || isUnsent(outgoingOf(item, queues), isOnline) || isLate(item))
    .toSorted((a, b) => a.timestamp - b.timestamp);
}
