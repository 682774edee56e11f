import { defineEndpoint } from '../endpoint.ts';
import { message } from '../message.ts';
import { atMost, collapseBlankLines, emptyIfInvisible, storableText } from '../values/text.ts';
import { z } from '../zod.ts';
import { memberIdSchema } from './members.ts';
import { PLAYER_STATUSES_MAX_COUNT, playerIdsSchema } from './player-statuses.ts';

export const PLAYER_NOTE_MAX_LENGTH = 500;

/** An empty text deletes the note. */
export const playerNoteFormSchema = z.strictObject({
  text: storableText().check(
    z.overwrite((text) => emptyIfInvisible(collapseBlankLines(text.trim()))),
    ...atMost(
      PLAYER_NOTE_MAX_LENGTH,
      message('Keep your note to {max} characters or fewer', { max: PLAYER_NOTE_MAX_LENGTH }),
    ),
  ),
});
export type PlayerNoteForm = z.output<typeof playerNoteFormSchema>;

/** What a member wrote about a player. Only its author reads it. Deleted with either account. */
const playerNoteSchema = z.object({
  memberId: memberIdSchema,
  /** Empty if there is none yet. */
  text: z.string(),
});
export type PlayerNote = z.output<typeof playerNoteSchema>;

export const listPlayerNotesEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/players/notes',
  summary: `The member’s notes about up to ${PLAYER_STATUSES_MAX_COUNT} players. Leaves out those with whom the member has no conversation or request to join.`,
  access: 'member',
  querystring: z.strictObject({ ids: playerIdsSchema }),
  response: z.array(playerNoteSchema),
});

export const setPlayerNoteEndpoint = defineEndpoint({
  method: 'PUT',
  path: '/api/players/:memberId/note',
  summary: 'Sets the member’s note about a player with whom they have a conversation or request to join.',
  access: 'member',
  params: z.strictObject({ memberId: memberIdSchema }),
  body: playerNoteFormSchema,
  response: playerNoteSchema,
  errors: ['member-not-found'],
});
