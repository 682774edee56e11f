import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { SavedAt } from '#src/features/posts/offline/saved-at.tsx';
import type { UnsentMessage } from '#src/features/outbox/outbox-items.ts';
import { useQueues } from '#src/features/outbox/send-outbox.ts';
import { screenOfChat } from '../screen-of-chat.ts';
import { outgoingOf } from './outgoing-messages.ts';
import { OutgoingState } from './outgoing-state.tsx';
import { outgoingActions } from './send-message.ts';

/** A message outside its conversation, with its state and actions. */
export function UnsentMessageItem({ item }: { readonly item: UnsentMessage }) {
  const { authorId, chatId, crewId, partnerName, text, timestamp } = item;
  const queues = useQueues(authorId);
  return (
    <article className="flex min-w-0 flex-wrap items-start justify-between gap-x-4 gap-y-3 wrap-anywhere">
      <div className="min-w-0 flex-1 basis-56">
        <h3 dir="auto" tabIndex={-1} className="font-display text-lg leading-tight font-bold">
          <Link {...screenOfChat(chatId, crewId, authorId)} translate="no" className="hover:underline">
            {partnerName || t`Message`}
          </Link>
        </h3>
        <p className="text-sm">
          <SavedAt timestamp={timestamp} />
        </p>
        <p dir="auto" className="line-clamp-3 max-w-[70ch] text-soft">
          {text}
        </p>
      </div>
      <OutgoingState message={outgoingOf(item, queues)} {...outgoingActions} />
    </article>
  );
}
