import { defineEndpoint } from '../endpoint.ts';
import { message } from '../message.ts';
import { readVersionSchema } from '../values/instant.ts';
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

export const playerNoteSchema = z.object({ memberId: memberIdSchema, text: z.string(), version: readVersionSchema });
export type PlayerNote = z.output<typeof playerNoteSchema>;

export const setPlayerNoteEndpoint = defineEndpoint({
  method: 'PUT',
  path: '/api/players/:memberId/note',
  summary: 'Sets the member’s note about a player. The two must share a conversation or a request to join.',
  access: 'member',
  params: z.strictObject({ memberId: memberIdSchema }),
  /** `basedOn` is the note that the member saw; the server rejects the change if the note has changed since. */
  body: z.strictObject({ ...playerNoteFormSchema.shape, basedOn: z.optional(z.string()) }),
  response: playerNoteSchema,
  errors: ['member-not-found', 'note-changed'],
});
