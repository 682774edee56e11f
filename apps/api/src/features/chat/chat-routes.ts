import {
  listChatsEndpoint,
  listMessagesEndpoint,
  markChatReadEndpoint,
  sendTypingEndpoint,
  openChatEndpoint,
  sendMessageEndpoint,
} from '@muster/contract/chat.ts';
import { requireFound } from '../../lib/app-error.ts';
import type { AddRoute } from '../../http/route.ts';
import type { ChatDeps } from './chat-deps.ts';
import { listChatsOf } from './chat-repository.ts';
import { markChatRead } from './mark-chat-read.ts';
import { listMessages } from './message-repository.ts';
import { publishTyping } from './publish-typing.ts';
import { openChat } from './open-chat.ts';
import { sendMessage } from './send-message.ts';

export function addChatRoutes(addRoute: AddRoute, deps: ChatDeps): void {
  addRoute(listChatsEndpoint, ({ member, querystring }) => listChatsOf(deps.db, member.id, querystring.search));
  addRoute(openChatEndpoint, ({ member, params }) => openChat(deps, member, params.memberId));
  addRoute(listMessagesEndpoint, async ({ member, params, querystring }) =>
    requireFound(await listMessages(deps.db, params.chatId, member.id, querystring), 'chat-not-found'),
  );
  addRoute(sendMessageEndpoint, ({ member, params, body }) => sendMessage(deps, member, params.chatId, body));
  addRoute(markChatReadEndpoint, ({ member, params, body }) => markChatRead(deps, member, params.chatId, body.seq));
  addRoute(sendTypingEndpoint, ({ member, params }) => publishTyping(deps, member, params.chatId));
}
