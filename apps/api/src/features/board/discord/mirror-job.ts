import { sql } from 'drizzle-orm';
import type { Queryable } from '#src/db/client.ts';
import { discordMessages } from '#src/db/schema/discord.ts';
import { posts } from '#src/db/schema/posts.ts';
import type { JobContext } from '#src/features/context.ts';
import { selectDueMessages } from './discord-message-repository.ts';
import { mirrorPosts } from './mirror-posts.ts';

/** The background job that mirrors changed posts to Discord. */
export const mirrorJob = (context: JobContext) => ({
  name: 'mirror posts to Discord',
  index: 'discord_messages_due',
  firstDue: selectDueMessages(context.db, 1),
  run: () => mirrorPosts(context, context.discord),
});

/** Rows of deleted posts stay for the history. Rows of existing posts are needed: without its row, a message would be posted again. */
export const deleteOldDiscordMessages = (db: Queryable) =>
  db.delete(discordMessages).where(
    sql`${discordMessages.changedAt} < now() - interval '30 days' and ${discordMessages.dueAt} is null
      and not exists (select from ${posts} where ${posts.id} = ${discordMessages.postId})`,
  );
