import { createPostEndpoint, type PostDraft } from '@muster/contract/posts/posts.ts';
import { startDiscordServer } from '@muster/testing/discord-server.ts';
import { sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { onTestFinished } from 'vitest';
import { createDueRowHandler } from '#src/db/handle-due-rows.ts';
import { discordChannels, discordMessages } from '#src/db/schema/discord.ts';
import { createDiscordClient, type SendToDiscord } from '#src/features/board/discord/discord-client.ts';
import { sealWebhook } from '#src/features/board/discord/discord-channel-state.ts';
import { mirrorPosts } from '#src/features/board/discord/mirror-posts.ts';
import { createSecretBox, SECRET_KEY_BYTES } from '#src/lib/secret-box.ts';
import { aPostDraft } from './factories.ts';
import { startApi } from './start-api.ts';

/** A channel for all games at a local server that answers like Discord. The mirror runs only when a test calls it. */
export async function startWithDiscord() {
  const api = await startApi({ limits: { postsPer10Minutes: { points: 10_000, seconds: 600 } } });
  const { api: discordApi, webhooks: discord, close } = await startDiscordServer();
  onTestFinished(close);
  const secretBox = createSecretBox(Buffer.alloc(SECRET_KEY_BYTES, 7), 'test');
  const channelId = uuidv7();
  const webhook = sealWebhook(secretBox, channelId, discord.webhook);
  await api.db.insert(discordChannels).values({ id: channelId, name: '#lfg', webhook });
  const author = await api.as('member', 'Ada');
  const sendToServer = createDiscordClient('https://muster.example', { api: discordApi });

  /** A node that runs the mirror once with `run`. A node that crashed starts again. */
  function startNode() {
    let intercept: (send: () => ReturnType<SendToDiscord>) => ReturnType<SendToDiscord> = (send) => send();
    const send: SendToDiscord = (to, request) => intercept(() => sendToServer(to, request));
    const settings = { send, secretBox, origin: 'https://muster.example', language: 'en' };
    return {
      run: async (through = intercept) => {
        intercept = through;
        const handleDueRows = createDueRowHandler(api.jobContext.log);
        await mirrorPosts({ ...api.jobContext, handleDueRows }, settings);
      },
    };
  }
  const node = startNode();

  /** Ends all delays, as if a long time had passed. */
  async function passTime(): Promise<void> {
    await api.db
      .update(discordMessages)
      .set({ dueAt: sql`now() - interval '1 second'` })
      .where(sql`due_at is not null`);
    const never = sql`'-infinity'`;
    await api.db.update(discordChannels).set({ waitUntil: never, acceptedAt: never });
  }
  const isDue = async (): Promise<boolean> => (await api.db.$count(discordMessages, sql`due_at is not null`)) > 0;
  /** Runs the mirror, with all delays over, until nothing is due. */
  async function runUntilDone(): Promise<void> {
    for (let runs = 0; runs < 10 && (await isDue()); runs += 1) {
      await api.db
        .update(discordMessages)
        .set({ dueAt: sql`now()` })
        .where(sql`due_at is not null`);
      await api.db.update(discordChannels).set({ waitUntil: sql`'-infinity'` });
      await node.run();
    }
  }
  const post = (draft: Partial<PostDraft> = {}) =>
    author.call(createPostEndpoint, { body: aPostDraft({ discordChannelId: channelId, ...draft }) });
  const stored = async () => (await api.db.select().from(discordMessages))[0];
  return { ...api, discord, discordApi, channelId, author, node, startNode, passTime, runUntilDone, post, stored };
}
