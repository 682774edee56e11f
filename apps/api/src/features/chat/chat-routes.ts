import { listMessagesEndpoint, sendMessageEndpoint } from '@muster/contract/chat/messages.ts';
import {
  listChatsEndpoint,
  markChatReadEndpoint,
  sendTypingEndpoint,
  openChatEndpoint,
} from '@muster/contract/chat/chat.ts';
import { changeChatSettingsEndpoint, deleteChatEndpoint } from '@muster/contract/chat/chat-settings.ts';
import { requireFound } from '#src/lib/app-error.ts';
import { changeChatSettings, deleteChat } from './change-chat.ts';
import { hideBlockedSenders } from './crew/crew-chat-repository.ts';
import { findParticipant, listChatsOf } from './chat-repository.ts';
import { markChatRead } from './mark-chat-read.ts';
import { listMessages } from './message-repository.ts';
import { openChat } from './open-chat.ts';
import { createNextMessageInserter, sendMessage } from './sending/send-message.ts';
import { sendTyping } from './sending/send-typing.ts';
import type { AddRoute, Context } from '#src/features/context.ts';
import type { CallOverSocket } from '#src/http/route.ts';

/** Returns the function that handles messages sent over live connections. */
export function addChatRoutes(addRoute: AddRoute, context: Context): CallOverSocket {
  const sendContext = { ...context, insertNextMessage: createNextMessageInserter(context) };
  addRoute(listChatsEndpoint, ({ member, querystring }) => listChatsOf(context.db, member.id, querystring));
  addRoute(openChatEndpoint, ({ member, params }) => openChat(context, member, params.memberId));
  addRoute(listMessagesEndpoint, async ({ member, params: { chatId }, querystring }) => {
    const side = requireFound(await findParticipant(context.db, chatId, member.id), 'chat-not-found');
    const { crewId } = side;
    const page = await listMessages(context.db, chatId, side, querystring);
    if (crewId === null) return page;
    const messages = page.messages.map((message) => ({ ...message, crewId }));
    return { ...page, messages: await hideBlockedSenders(context.db, member.id, messages) };
  });
  addRoute(markChatReadEndpoint, ({ member, params, body }) => markChatRead(context, member, params.chatId, body.seq));
  addRoute(changeChatSettingsEndpoint, ({ member, params, body }) =>
    changeChatSettings(context, member, params.chatId, body),
  );
  addRoute(deleteChatEndpoint, ({ member, params }) => deleteChat(context, member, params.chatId));
  addRoute(sendTypingEndpoint, ({ member, params }) => sendTyping(context, member, params.chatId));
  return addRoute(sendMessageEndpoint, ({ member, params, body }) =>
    sendMessage(sendContext, member, params.chatId, body),
  );
}
