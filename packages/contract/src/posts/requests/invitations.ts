import { defineEndpoint } from '../../endpoint.ts';
import { memberIdSchema } from '../../members/members.ts';
import { message } from '../../message.ts';
import { PLAY_AGAIN_DAYS } from '../afterwards/play-again.ts';
import { postParams } from '../posts.ts';
import { z } from '../../zod.ts';
import { joinRequestSchema } from './join-requests.ts';

/** Maximum per HTTP request. */
export const INVITED_PLAYERS_MAX_COUNT = 20;

export const invitePlayersEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/posts/:postId/invitations',
  summary: `Invites crewmates, and the crews of the sessions that the member hosted in the last ${PLAY_AGAIN_DAYS} days, to the member’s own active post, until it closes. Skips other players, and those who have an open request, declined an earlier invitation or were invited too often. Returns the open invitations to these players, also those sent before.`,
  access: 'member',
  scope: 'requests',
  writesToOthers: true,
  params: postParams,
  body: z.strictObject({
    memberIds: z
      .array(memberIdSchema)
      .check(
        z.minLength(1, message('Choose at least one player')),
        z.maxLength(
          INVITED_PLAYERS_MAX_COUNT,
          message('Choose up to {max} players', { max: INVITED_PLAYERS_MAX_COUNT }),
        ),
      ),
  }),
  response: z.object({ requests: z.array(joinRequestSchema) }),
  errors: ['post-not-found', 'own-post-closed', 'open-requests-limit'],
});
