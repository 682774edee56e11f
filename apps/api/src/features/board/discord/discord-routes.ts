import {
  addDiscordChannelEndpoint,
  listAllDiscordChannelsEndpoint,
  listDiscordChannelsEndpoint,
  listDiscordMessagesEndpoint,
  removeDiscordChannelEndpoint,
  sendDiscordMessageAgainEndpoint,
  setDiscordChannelPausedEndpoint,
} from '@muster/contract/posts/discord.ts';
import type { AddRoute, Context } from '#src/features/context.ts';
import { actorOf } from '#src/features/members/insert-audit.ts';
import { listOpenDiscordChannels } from '#src/features/posts/discord-channel-repository.ts';
import { listChannels, listMessages } from './discord-channel-repository.ts';
import { addChannel, pauseChannel, removeChannel, sendMessageAgain } from './manage-channels.ts';

export function addDiscordRoutes(addRoute: AddRoute, context: Context): void {
  const { db } = context;
  addRoute(listDiscordChannelsEndpoint, () => listOpenDiscordChannels(db));
  addRoute(listAllDiscordChannelsEndpoint, () => listChannels(db));
  addRoute(addDiscordChannelEndpoint, ({ member, body, request }) =>
    addChannel(context, actorOf(member, request), body),
  );
  addRoute(setDiscordChannelPausedEndpoint, ({ member, params, body, request }) =>
    pauseChannel(context, actorOf(member, request), params.channelId, body.isPaused),
  );
  addRoute(removeDiscordChannelEndpoint, ({ member, params, request }) =>
    removeChannel(context, actorOf(member, request), params.channelId),
  );
  addRoute(listDiscordMessagesEndpoint, ({ querystring }) => listMessages(db, querystring.page));
  addRoute(sendDiscordMessageAgainEndpoint, ({ member, params, request }) =>
    sendMessageAgain(context, actorOf(member, request), params.postId),
  );
}
