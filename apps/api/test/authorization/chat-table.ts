import { v7 as uuidv7 } from 'uuid';
import { type Expectation, forMembers, ofChat, ofOwner, outcomes } from './outcomes.ts';

const chat = outcomes(404, { owner: 200, partner: 200 });
/** Conversations of Ada and Paul. */
export const chats: Readonly<Record<string, Expectation>> = {
  'GET /api/chats': { outcomes: forMembers },
  'GET /api/chats/:chatId/messages': { outcomes: chat, request: ofChat },
  'PUT /api/chats/:chatId/read-marker': {
    outcomes: chat,
    request: (scene) => ({ ...ofChat(scene), body: { seq: 1 } }),
  },
  'PATCH /api/chats/:chatId/settings': {
    outcomes: chat,
    request: (scene) => ({ ...ofChat(scene), body: { isMuted: false } }),
  },
  'DELETE /api/chats/:chatId': { outcomes: chat, request: ofChat },
  'PUT /api/chats/:chatId/typing': { outcomes: chat, request: ofChat },
  'POST /api/chats/:chatId/messages': {
    outcomes: chat,
    request: (scene) => ({ ...ofChat(scene), body: { id: uuidv7(), text: 'hello again' } }),
  },
  'PUT /api/members/:memberId/chat': {
    outcomes: outcomes(200, { owner: 400, blocked: 404 }),
    request: ofOwner,
  },
};
