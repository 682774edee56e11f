import type { DiscordChannelState, DiscordWebhook } from '@muster/contract/posts/discord.ts';
import { z } from '@muster/contract/zod.ts';
import { and, eq, inArray } from 'drizzle-orm';
import type { Queryable } from '#src/db/client.ts';
import { firstRow } from '#src/db/rows.ts';
import { discordChannels } from '#src/db/schema/discord.ts';
import { listAdminIds } from '#src/features/notifications/notify-admins.ts';
import { insertNotices } from '#src/features/notifications/notice-repository.ts';
import type { SecretBox } from '#src/lib/secret-box.ts';

const webhookSchema = z.strictObject({ id: z.string(), token: z.string(), threadId: z.nullable(z.string()) });

/** Binds an encrypted webhook to its channel, so that no other secret can replace it. */
const ownerOf = (channelId: string): string => `discord ${channelId}`;

export const sealWebhook = (box: SecretBox, channelId: string, webhook: DiscordWebhook): string =>
  box.seal(JSON.stringify(webhook), ownerOf(channelId));

/** The webhook of a channel, or null if this server does not have its key. */
export function openWebhook(box: SecretBox | null, channel: { readonly id: string; readonly webhook: string }) {
  const text = box?.open(channel.webhook, ownerOf(channel.id));
  return text ? z.parse(webhookSchema, JSON.parse(text)) : null;
}

/** Stops a channel after Discord's response, and notifies the administrators once. Returns their ids. */
export async function stopChannel(tx: Queryable, channelId: string, state: DiscordChannelState): Promise<string[]> {
  const stopped = await firstRow(
    tx
      .update(discordChannels)
      .set({ state })
      .where(and(eq(discordChannels.id, channelId), inArray(discordChannels.state, ['on', 'paused'])))
      .returning({ name: discordChannels.name }),
  );
  if (!stopped) return [];
  const adminIds = await listAdminIds(tx);
  await insertNotices(
    tx,
    adminIds.map((memberId) => ({ memberId, kind: 'discord-stopped', about: stopped.name })),
  );
  return adminIds;
}
