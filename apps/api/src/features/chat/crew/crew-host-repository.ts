import { crewChatIdOf } from '@muster/contract/chat/chat.ts';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Queryable } from '#src/db/client.ts';
import { chatParticipants, chats } from '#src/db/schema/chats.ts';
import { members } from '#src/db/schema/members.ts';
import { isActiveAccount } from '#src/features/members/member-repository.ts';
import { replaceHostNotices } from '#src/features/notifications/notice-repository.ts';

export interface NewHost {
  readonly crewId: string;
  readonly hostId: string;
}

/** Sets the host of standing crews. Adds an event to their conversations, and replaces the notice of their host. */
export async function setHost(tx: Queryable, host: SQL, condition: SQL | undefined): Promise<NewHost[]> {
  const changed = await tx
    .update(chats)
    .set({ hostId: host })
    .where(condition)
    .returning({ crewId: chats.crewId, hostId: chats.hostId, name: chats.name });
  const hosted = changed.flatMap(({ crewId, hostId, name }) =>
    crewId && hostId && name ? { crewId, hostId, name } : [],
  );
  for (const { crewId, hostId } of hosted)
    await tx.execute(sql`select add_crew_event(${crewId}, 'new-host', ${hostId})`);
  await replaceHostNotices(
    tx,
    hosted.map(({ crewId, hostId, name }) => ({ memberId: hostId, about: name, chatId: crewChatIdOf(crewId) })),
  );
  return hosted;
}

const heir = alias(members, 'heir');
const fromHeirs = (hostId: string): SQL => sql`from ${chatParticipants} join ${members} as heir on heir.id = member_id
  where chat_id = ${chats.id} and member_id <> ${hostId}`;

/**
 * Replaces a host who has left by the longest-standing member, or by a suspended or disabled one if nobody else is left.
 * Locks the crews, whose members then do not change, and the candidates, so that none is disabled between the choice and the
 * commit.
 */
export async function replaceHost(tx: Queryable, hostId: string, condition?: SQL): Promise<NewHost[]> {
  await tx.execute(sql`select from ${chats} where ${chats.hostId} = ${hostId} order by id for no key update`);
  await tx.execute(sql`select from ${members} where id in (select member_id from ${chatParticipants}
    join ${chats} on ${chats.id} = chat_id where ${chats.hostId} = ${hostId}) order by id for key share`);
  return setHost(
    tx,
    sql`(select member_id ${fromHeirs(hostId)}
      order by ${isActiveAccount(heir)} desc, joined_at, member_id limit 1)`,
    and(eq(chats.hostId, hostId), condition),
  );
}

/** Replaces a disabled host in crews that have another active member. */
export const replaceDisabledHost = (tx: Queryable, hostId: string): Promise<NewHost[]> =>
  replaceHost(tx, hostId, sql`exists (select ${fromHeirs(hostId)} and ${isActiveAccount(heir)})`);
