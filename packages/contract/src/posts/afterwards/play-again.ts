import { defineEndpoint } from '../../endpoint.ts';
import { message } from '../../message.ts';
import { memberIdSchema, pictureUrlSchema } from '../../members/members.ts';
import { postIdSchema } from '../post-id.ts';
import { instant } from '../../values/instant.ts';
import { z } from '../../zod.ts';

/** Players in the questions of one response, and in one answer. Those without an answer come first. */
export const ASKED_PLAYERS_MAX_COUNT = 100;
/** How long the crew of a session can answer. */
export const PLAY_AGAIN_DAYS = 14;

/** Yes and no apply until the member answers again. A skipped question is asked again after the next session with the player. */
export const playAgainAnswers = ['yes', 'no', 'skip'] as const;
export type PlayAgainAnswer = (typeof playAgainAnswers)[number];

const playAgainQuestionSchema = z.object({
  postId: postIdSchema,
  game: z.string(),
  /** Null if the post had only a closing time. */
  startsAt: z.nullable(instant),
  /** The rest of the crew, without crewmates and players of a newer session. Players with an answer are not asked again. */
  players: z.array(
    z.object({
      id: memberIdSchema,
      name: z.string(),
      pictureUrl: pictureUrlSchema,
      answer: z.nullable(z.enum(playAgainAnswers)),
    }),
  ),
});
/** The question 'Play again?' about the crew of a session. */
export type PlayAgainQuestion = z.output<typeof playAgainQuestionSchema>;

export const listPlayAgainQuestionsEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/play-again',
  summary: `The players of the member’s sessions of the last ${PLAY_AGAIN_DAYS} days, each once, with the member’s own answer. Up to ${ASKED_PLAYERS_MAX_COUNT}, unanswered ones first.`,
  access: 'member',
  response: z.array(playAgainQuestionSchema),
});

export const answerPlayAgainEndpoint = defineEndpoint({
  method: 'PUT',
  path: '/api/play-again/:postId',
  summary:
    'Answers whether the member wants to play with players of a crew again. Nobody else sees the answer, unless both want to.',
  access: 'member',
  params: z.strictObject({ postId: postIdSchema }),
  body: z.strictObject({
    memberIds: z.array(memberIdSchema).check(z.minLength(1), z.maxLength(ASKED_PLAYERS_MAX_COUNT)),
    answer: z.enum(playAgainAnswers, message('Please choose an answer')),
  }),
  response: z.object({ postId: postIdSchema, memberIds: z.array(memberIdSchema), answer: z.enum(playAgainAnswers) }),
  errors: ['play-again-over'],
});
