import {
  changeJoinRequestEndpoint,
  listChatRequestsEndpoint,
  listPostRequestsEndpoint,
  listReceivedRequestsEndpoint,
  listSentRequestsEndpoint,
  requestToJoinEndpoint,
  setRequestDetailsEndpoint,
} from '@muster/contract/posts/requests/join-requests.ts';
import { invitePlayersEndpoint } from '@muster/contract/posts/requests/invitations.ts';
import { getCrewBlockEndpoint, getCrewEndpoint } from '@muster/contract/posts/seats/crews.ts';
import { leaveCrewmateEndpoint, listCrewmatesEndpoint } from '@muster/contract/posts/afterwards/crewmates.ts';
import {
  answerPlayAgainEndpoint,
  listPlayAgainQuestionsEndpoint,
} from '@muster/contract/posts/afterwards/play-again.ts';
import { answerReadyCheckEndpoint, listReadyChecksEndpoint } from '@muster/contract/posts/ready-check/ready-checks.ts';
import { requireFound } from '#src/lib/app-error.ts';
import { findParticipant } from '#src/features/chat/chat-repository.ts';
import { findOwnPost } from '../post-repository.ts';
import { changeRequest, setRequestDetails } from './change-request.ts';
import {
  listReceivedRequests,
  listRequestsBetween,
  listRequestsOfPost,
  listSentRequests,
} from './join-request-repository.ts';
import { getCrew, getCrewBlock } from '../seats/get-crew.ts';
import { leaveCrewmate, listCrewmates } from '../afterwards/crewmate-repository.ts';
import { answerPlayAgain } from '../afterwards/answer-play-again.ts';
import { listPlayAgainQuestions } from '../afterwards/play-again-repository.ts';
import { answerReadyCheck } from '../ready-check/answer-ready-check.ts';
import { listReadyChecks } from '../ready-check/own-ready-checks-repository.ts';
import { inviteCrewmates } from './invite-players.ts';
import { requestToJoin } from './request-to-join.ts';
import type { AddRoute, Context } from '#src/features/context.ts';

export function addJoinRequestRoutes(addRoute: AddRoute, context: Context): void {
  const { db } = context;
  addRoute(requestToJoinEndpoint, ({ member, params, body }) => requestToJoin(context, member, params.postId, body));
  addRoute(invitePlayersEndpoint, ({ member, params, body }) =>
    inviteCrewmates(context, member, params.postId, body.memberIds),
  );
  addRoute(listPostRequestsEndpoint, async ({ member, params, querystring }) => {
    requireFound(await findOwnPost(db, params.postId, member.id), 'post-not-found');
    return listRequestsOfPost(db, params.postId, member.id, querystring);
  });
  addRoute(listReceivedRequestsEndpoint, ({ member, querystring }) =>
    listReceivedRequests(db, member.id, querystring?.cursor),
  );
  addRoute(listSentRequestsEndpoint, ({ member, querystring }) => listSentRequests(db, member.id, querystring?.cursor));
  addRoute(listChatRequestsEndpoint, async ({ member, params }) => {
    const { partnerId } = requireFound(await findParticipant(db, params.chatId, member.id), 'chat-not-found');
    return partnerId === null ? [] : listRequestsBetween(db, member.id, partnerId);
  });
  addRoute(changeJoinRequestEndpoint, ({ member, params, body }) =>
    changeRequest(context, member, params.requestId, body),
  );
  addRoute(getCrewEndpoint, ({ member, params }) => getCrew(context, member, params.crewId));
  addRoute(getCrewBlockEndpoint, ({ member, params }) => getCrewBlock(context, member, params.postId));
  addRoute(listReadyChecksEndpoint, ({ member }) => listReadyChecks(db, member.id));
  addRoute(answerReadyCheckEndpoint, ({ member, params, body }) =>
    answerReadyCheck(context, member, params.postId, body.answer),
  );
  addRoute(listPlayAgainQuestionsEndpoint, ({ member }) => listPlayAgainQuestions(db, member.id));
  addRoute(answerPlayAgainEndpoint, ({ member, params, body }) =>
    answerPlayAgain(context, member, { ...params, ...body }),
  );
  addRoute(listCrewmatesEndpoint, ({ member, querystring }) => listCrewmates(db, member.id, querystring?.cursor));
  addRoute(leaveCrewmateEndpoint, async ({ member, params }) => {
    await leaveCrewmate(db, member.id, params.memberId);
    return params;
  });
  addRoute(setRequestDetailsEndpoint, ({ member, params, body }) =>
    setRequestDetails(context, member, params.requestId, body),
  );
}
