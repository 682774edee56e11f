import { crewChatIdOf } from '@muster/contract/chat/chat.ts';
import { and, eq, isNull, not, or, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '#src/db/client.ts';
import { affectsRow, firstRow, idsOf } from '#src/db/rows.ts';
import { chatParticipants, chats } from '#src/db/schema/chats.ts';
import { members } from '#src/db/schema/members.ts';
import { posts } from '#src/db/schema/posts.ts';
import { standingCrewQuestions } from '#src/db/schema/standing-crews.ts';
import { isNotBlocked } from '#src/features/members/block-repository.ts';
import { isSuspended } from '#src/features/members/member-repository.ts';
import { crewOfPost } from '../afterwards/crewmate-repository.ts';

/** Condition: the member hosted the post, others were in its crew, and it started. */
const isHostedSession = (postId: string, hostId: string): SQL | undefined =>
  and(
    eq(posts.id, postId),
    eq(posts.authorId, hostId),
    sql`posts.accepted_seats > 0 and coalesce(posts.starts_at, posts.closes_at) <= now()
      and (posts.called_off_at is null or posts.called_off_at > coalesce(posts.starts_at, posts.closes_at))`,
  );

/** The game of a session that the member hosted; null if there is no such session. */
export const findHostedSession = (db: Queryable, postId: string, hostId: string) =>
  firstRow(
    db
      .select({ gameId: posts.gameId, game: posts.game, platform: posts.platform })
      .from(posts)
      .where(isHostedSession(postId, hostId)),
  );

/** Records the crew that the players of a session are asked to join. Returns false if they were asked to join another one. */
export const setStandingCrew = (tx: Queryable, postId: string, crewId: string): Promise<boolean> =>
  affectsRow(
    tx
      .update(posts)
      .set({ standingCrewId: crewId })
      .where(and(eq(posts.id, postId), or(isNull(posts.standingCrewId), eq(posts.standingCrewId, crewId)))),
  );

/**
 * Asks the players of a session to join a standing crew, each once per session. Returns their ids. Skips members of the
 * crew, and players with a block between them and the host.
 */
export const askPlayers = (tx: Queryable, crewId: string, postId: string, hostId: string): Promise<string[]> =>
  idsOf(
    tx.execute<{ id: string }>(sql`
      insert into ${standingCrewQuestions} as question (chat_id, member_id, post_id)
      select ${chats.id}, ${members.id}, ${posts.id} from ${chats}, ${posts}, ${members}
      where ${and(
        eq(chats.id, crewChatIdOf(crewId)),
        isHostedSession(postId, hostId),
        sql`${members.id} in (${crewOfPost})`,
        isNotBlocked(hostId, members.id),
        not(isSuspended),
        sql`not exists (select from ${chatParticipants} where chat_id = ${chats.id} and member_id = ${members.id})`,
      )}
      order by ${members.id} for key share of ${members}
      on conflict (member_id, chat_id) do update set post_id = excluded.post_id, is_joining = null, asked_at = now()
        where question.post_id <> excluded.post_id
      returning member_id as id`),
  );
