import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { SavedAt } from '#src/features/posts/offline/saved-at.tsx';
import { useCurrentMember } from '#src/features/sessions/session.ts';
import { screenOfChat } from '../conversation-merge.ts';
import type { UnsentMessage } from './outgoing-messages.ts';
import { OutgoingState } from './outgoing-state.tsx';
import { useSendMessage } from './send-message.ts';

/** A message outside its conversation, with its state and actions. */
export function UnsentMessageItem({ chatId, message }: UnsentMessage) {
  const { id: memberId } = useCurrentMember();
  const { retry, discard } = useSendMessage(chatId);
  return (
    <article className="flex min-w-0 flex-wrap items-start justify-between gap-x-4 gap-y-3 wrap-anywhere">
      <div className="min-w-0 flex-1 basis-56">
        <h3 dir="auto" tabIndex={-1} className="font-display text-lg leading-tight font-bold">
          <Link {...screenOfChat(chatId, memberId)} translate="no" className="hover:underline">
            {message.partnerName || t`Message`}
          </Link>
        </h3>
        <p className="text-sm">
          <SavedAt timestamp={message.writtenAt} />
        </p>
        <p dir="auto" className="line-clamp-3 max-w-[70ch] text-soft">
          {message.text}
        </p>
      </div>
      <OutgoingState message={message} retry={retry} discard={discard} />
    </article>
  );
}
