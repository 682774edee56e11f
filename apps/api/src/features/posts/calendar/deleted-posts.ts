import { timeOfId } from '@muster/contract/values/id.ts';
import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '#src/db/client.ts';
import { chatParticipants, chats, isReadable } from '#src/db/schema/chats.ts';
import { posts } from '#src/db/schema/posts.ts';
import type { PostEvent } from './calendar-event.ts';

/** Crew of a deleted post. The version is higher than that of any post. */
const noCrew = { seats: null, party: 1, acceptedSeats: 0, offeredSeats: 0, isComplete: false, crewVersion: 1_000_000 };

/** Sessions of a member whose post was deleted, from the conversations of their crews. */
export async function listDeletedPosts(db: Queryable, memberId: string, condition: SQL): Promise<PostEvent[]> {
  const rows = await db
    .select({
      id: chats.crewId,
      game: chats.game,
      platform: chats.platform,
      startsAt: chats.startsAt,
      // See close_crew_chat.sql.
      deletedAt: sql<Date>`${chats.closesAt} - interval '1 day'`.mapWith(chats.closesAt),
    })
    .from(chatParticipants)
    .innerJoin(chats, eq(chats.id, chatParticipants.chatId))
    .leftJoin(posts, eq(posts.id, chats.crewId))
    .where(
      and(eq(chatParticipants.memberId, memberId), isNull(posts.id), isReadable, isNotNull(chats.closesAt), condition),
    );
  return rows.flatMap(({ id, game, platform, startsAt, deletedAt }) => {
    if (id === null || game === null || platform === null || startsAt === null) return [];
    const times = { startsAt, closesAt: null, createdAt: new Date(timeOfId(id)), updatedAt: deletedAt };
    return [{ id, game, platform, description: '', ...noCrew, ...times, isCancelled: deletedAt < startsAt, url: null }];
  });
}
