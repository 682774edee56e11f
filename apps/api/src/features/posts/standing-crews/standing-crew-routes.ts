import {
  answerCrewQuestionEndpoint,
  askSessionEndpoint,
  changeStandingCrewEndpoint,
  endStandingCrewEndpoint,
  createStandingCrewEndpoint,
  listCrewPostsEndpoint,
  listStandingCrewsEndpoint,
  removeFromStandingCrewEndpoint,
} from '@muster/contract/posts/afterwards/standing-crews.ts';
import { listStandingCrewQuestions, listStandingCrews } from '#src/features/chat/crew/standing-crew-repository.ts';
import type { AddRoute, Context } from '#src/features/context.ts';
import {
  answerCrewQuestion,
  changeStandingCrew,
  endOwnStandingCrew,
  removeFromStandingCrew,
} from './change-standing-crew.ts';
import { listCrewPosts } from './crew-first.ts';
import { askSession, createStandingCrew } from './create-standing-crew.ts';

export function addStandingCrewRoutes(addRoute: AddRoute, context: Context): void {
  addRoute(listStandingCrewsEndpoint, async ({ member }) => ({
    crews: await listStandingCrews(context.db, member.id),
    questions: await listStandingCrewQuestions(context.db, member.id),
  }));
  addRoute(listCrewPostsEndpoint, ({ member }) => listCrewPosts(context.db, member.id));
  addRoute(createStandingCrewEndpoint, ({ member, body }) => createStandingCrew(context, member, body));
  addRoute(askSessionEndpoint, ({ member, params }) => askSession(context, member, params));
  addRoute(answerCrewQuestionEndpoint, ({ member, params, body }) =>
    answerCrewQuestion(context, member, params.crewId, body.isJoining),
  );
  addRoute(changeStandingCrewEndpoint, ({ member, params, body }) =>
    changeStandingCrew(context, member, params.crewId, body),
  );
  addRoute(removeFromStandingCrewEndpoint, ({ member, params }) =>
    removeFromStandingCrew(context, member, params.crewId, params.memberId),
  );
  addRoute(endStandingCrewEndpoint, ({ member, params }) => endOwnStandingCrew(context, member, params.crewId));
}
