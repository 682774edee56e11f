import { defineEndpoint } from '../endpoint.ts';
import { message } from '../message.ts';
import { multiLineText } from '../values/text.ts';
import { z } from '../zod.ts';
import { memberIdSchema } from './members.ts';

export const PLAYER_NOTE_MAX_LENGTH = 500;

/** An empty text deletes the note. */
export const playerNoteFormSchema = z.strictObject({
  text: multiLineText(
    PLAYER_NOTE_MAX_LENGTH,
    message('Keep your note to {max} characters or fewer', { max: PLAYER_NOTE_MAX_LENGTH }),
  ),
});
export type PlayerNoteForm = z.output<typeof playerNoteFormSchema>;

export const setPlayerNoteEndpoint = defineEndpoint({
  method: 'PUT',
  path: '/api/players/:memberId/note',
  summary: 'Sets the member’s note about a player. The two must share a conversation or a request to join.',
  access: 'member',
  params: z.strictObject({ memberId: memberIdSchema }),
  body: playerNoteFormSchema,
  response: z.object({ memberId: memberIdSchema, text: z.string() }),
  errors: ['member-not-found'],
});
