import { chatParams, chatSettingsSchema } from './chat.ts';
import { defineEndpoint } from '../endpoint.ts';
import { z } from '../zod.ts';

export const changeChatSettingsEndpoint = defineEndpoint({
  method: 'PATCH',
  path: '/api/chats/:chatId/settings',
  summary: 'Mutes or archives a conversation for the member. The partner cannot find out.',
  access: 'member',
  params: chatParams,
  body: z.strictObject({ isMuted: z.optional(z.boolean()), isArchived: z.optional(z.boolean()) }),
  response: chatSettingsSchema,
  errors: ['chat-not-found'],
});

export const deleteChatEndpoint = defineEndpoint({
  method: 'DELETE',
  path: '/api/chats/:chatId',
  summary:
    'Deletes the messages so far for the member, and removes the conversation from their list until a new message.',
  access: 'member',
  params: chatParams,
  response: z.object({ deletedSeq: z.int() }),
  errors: ['chat-not-found'],
});
