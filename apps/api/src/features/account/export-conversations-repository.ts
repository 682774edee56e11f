import { unknownUserName } from '@muster/contract/chat/chat.ts';
import { and, eq, not, sql } from 'drizzle-orm';
import type { Queryable } from '#src/db/client.ts';
import { chatParticipants, chats, isReadable, isReadableMessage, messages } from '#src/db/schema/chats.ts';
import { members } from '#src/db/schema/members.ts';
import { currentlyDeleted } from '#src/features/chat/chat-settings-repository.ts';
import { crewGame, isCrewChat, isNotHidden } from '#src/features/chat/crew/crew-chat-repository.ts';
import { nameFor } from '#src/features/members/block-repository.ts';
import { memberName } from '#src/features/members/member-columns.ts';
import { inBatches } from './in-batches.ts';

/** Includes conversations with blocked partners and with members who have left, but not what the member has deleted. */
export const readConversations = (db: Queryable, memberId: string) =>
  inBatches(chatParticipants.chatId, (isNext) =>
    db
      .select({
        key: chatParticipants.chatId,
        partner: sql<string | null>`case when ${isCrewChat} then null
          when ${members.id} is null then ${unknownUserName} else ${nameFor(memberId)} end`,
        /** The game, in a conversation of a crew. */
        crew: crewGame,
        createdAt: chats.createdAt,
      })
      .from(chatParticipants)
      .innerJoin(chats, eq(chats.id, chatParticipants.chatId))
      .leftJoin(members, eq(members.id, chatParticipants.partnerId))
      .where(and(eq(chatParticipants.memberId, memberId), not(currentlyDeleted), isReadable, isNext)),
  );

/** A block hides the messages of a crew, but not those of a conversation of two. */
const isShown = sql`(not ${isCrewChat} or ${isNotHidden})`;

export const readMessages = (db: Queryable, memberId: string, chatId: string) =>
  inBatches(messages.seq, (isNext) =>
    db
      .select({
        key: sql<string>`${messages.seq}::text`,
        seq: messages.seq,
        from: sql<
          string | null
        >`case when ${messages.senderId} = ${memberId} then 'you' when not ${isCrewChat} then 'partner'
          when not ${isShown} then null when ${members.id} is null then ${unknownUserName} else ${memberName} end`,
        event: messages.event,
        text: sql<string>`case when ${isShown} then ${messages.text} else '' end`,
        sentAt: messages.sentAt,
      })
      .from(messages)
      .innerJoin(chats, eq(chats.id, messages.chatId))
      .leftJoin(members, eq(members.id, messages.senderId))
      .innerJoin(
        chatParticipants,
        and(eq(chatParticipants.chatId, messages.chatId), eq(chatParticipants.memberId, memberId)),
      )
      .where(and(eq(messages.chatId, chatId), isReadableMessage, isNext)),
  );
