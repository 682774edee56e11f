import { useCurrentMember } from '#src/features/sessions/session.ts';
import { MessageBubble } from '../message-list/message-bubble.tsx';
import { messageRows } from '../message-list/message-rows.ts';
import { useSendMessage } from './send-message.ts';

/** The unconfirmed messages of a conversation whose history is not loaded. */
export function UnsentMessages({ chatId }: { readonly chatId: string }) {
  const { id: memberId, name } = useCurrentMember();
  const { outgoing, retry, discard } = useSendMessage(chatId);
  if (outgoing.length === 0) return null;
  return (
    <ul className="max-h-1/2 flex-none overflow-y-auto pb-2">
      {messageRows([], outgoing, memberId).map((row) => (
        <li key={row.key}>
          <MessageBubble
            row={row}
            name={name}
            isFirstNew={false}
            isSeen={false}
            hasLinks
            retry={retry}
            discard={discard}
            partnerActions={undefined}
          />
        </li>
      ))}
    </ul>
  );
}
