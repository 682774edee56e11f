import { type Conversation, crewChatIdOf } from '@muster/contract/chat/chat.ts';
import { topics } from '@muster/contract/topics.ts';
import { apply } from '#src/lib/api/query-client.ts';
import { forget } from '#src/lib/api/refetch.ts';
import { messagesKey } from '../chat-queries.ts';

/** Separate from the queries, so that the dashboard does not load their schemas at startup. */
export const crewKey = (crewId: string) => [...topics.crew, crewId] as const;

/** Removes the conversation of a crew that the member is no longer in. */
export function removeCrewChat(crewId: string): void {
  const chatId = crewChatIdOf(crewId);
  apply<readonly Conversation[]>(topics.chats, (known) => known.filter(({ id }) => id !== chatId));
  forget(messagesKey(chatId));
}
