import { defineEndpoint } from '../../endpoint.ts';
import { message } from '../../message.ts';
import { memberIdSchema, pictureUrlSchema } from '../../members/members.ts';
import { postIdSchema } from '../posts.ts';
import { instant } from '../../values/instant.ts';
import { z } from '../../zod.ts';

/** Players in the questions of one response. Answered players make room for others. */
export const ASKED_PLAYERS_MAX_COUNT = 100;
/** How long the crew of a session can answer. */
export const PLAY_AGAIN_DAYS = 14;

/** A skipped question counts as not answered, but is not asked again. */
export const playAgainAnswers = ['yes', 'no', 'skip'] as const;
export type PlayAgainAnswer = (typeof playAgainAnswers)[number];

const playAgainQuestionSchema = z.object({
  postId: postIdSchema,
  game: z.string(),
  /** Null if the post had only a closing time. */
  startsAt: z.nullable(instant),
  /** The rest of the crew, without players that the member has answered about. */
  players: z.array(z.object({ id: memberIdSchema, name: z.string(), pictureUrl: pictureUrlSchema })),
});
/** The question 'Play again?' about the crew of a session. */
export type PlayAgainQuestion = z.output<typeof playAgainQuestionSchema>;

export const listPlayAgainQuestionsEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/play-again',
  summary: `The member’s unanswered questions about sessions of the last ${PLAY_AGAIN_DAYS} days, newest first, about up to ${ASKED_PLAYERS_MAX_COUNT} players.`,
  access: 'member',
  response: z.array(playAgainQuestionSchema),
});

export const answerPlayAgainEndpoint = defineEndpoint({
  method: 'PUT',
  path: '/api/play-again/:postId/:memberId',
  summary:
    'Answers whether the member wants to play with another player of a crew again. Nobody else sees the answer, unless both want to.',
  access: 'member',
  params: z.strictObject({ postId: postIdSchema, memberId: memberIdSchema }),
  body: z.strictObject({ answer: z.enum(playAgainAnswers, message('Please choose an answer')) }),
  response: z.object({ postId: postIdSchema, memberId: memberIdSchema, answer: z.enum(playAgainAnswers) }),
  errors: ['play-again-over'],
});
