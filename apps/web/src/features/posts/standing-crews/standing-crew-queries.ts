import { t } from '@lingui/core/macro';
import {
  answerCrewQuestionEndpoint,
  askSessionEndpoint,
  changeStandingCrewEndpoint,
  endStandingCrewEndpoint,
  createStandingCrewEndpoint,
  listCrewPostsEndpoint,
  listStandingCrewsEndpoint,
  removeFromStandingCrewEndpoint,
  type StandingCrewChange,
  type StandingCrews,
} from '@muster/contract/posts/afterwards/standing-crews.ts';
import type { Crew } from '@muster/contract/posts/seats/crews.ts';
import { topics } from '@muster/contract/topics.ts';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { showToast } from '#src/components/overlay/show-toast.ts';
import { callApi } from '#src/lib/api/call-api.ts';
import { apply } from '#src/lib/api/query-client.ts';
import { refetch } from '#src/lib/api/refetch.ts';

/** The member's standing crews, and those that they are asked to join. */
export const standingCrewsQuery = queryOptions({
  queryKey: topics.standingCrews,
  queryFn: ({ signal }) => callApi(listStandingCrewsEndpoint, undefined, { signal }),
});

/** Posts of others that the member's standing crews see before everyone else. */
export const crewPostsQuery = queryOptions({
  queryKey: topics.crewPosts,
  queryFn: ({ signal }) => callApi(listCrewPostsEndpoint, undefined, { signal }),
});

/** The event of the change reaches this window too, unless it is disconnected. */
const refetchCrew = (crewId: string): void => {
  for (const queryKey of [topics.standingCrews, topics.chats, [...topics.crew, crewId]]) void refetch({ queryKey });
};

const onChanged = ({ crewId }: { readonly crewId: string }): void => refetchCrew(crewId);

/** The room of the session offers the standing crew instead of another one. */
const setStandingCrew = (postId: string, standingCrewId: string): void =>
  apply<Crew>([...topics.crew, postId], (crew) => ({ ...crew, standingCrewId }));

/** Closes the dialogs of the former host at once. */
const setHost = (crewId: string, hostId: string): void =>
  apply<Crew>([...topics.crew, crewId], (crew) => ({
    ...crew,
    members: crew.members.map((member) => ({ ...member, isAuthor: member.id === hostId })),
  }));

export interface NewCrew {
  readonly id: string;
  readonly postId: string;
  readonly name: string;
}

export const useCreateStandingCrew = () =>
  useMutation({
    mutationFn: (body: NewCrew) => callApi(createStandingCrewEndpoint, { body }),
    onSuccess: (changed, { postId }) => {
      setStandingCrew(postId, changed.crewId);
      onChanged(changed);
    },
  });

export const useAskSession = () =>
  useMutation({
    mutationFn: (params: { readonly crewId: string; readonly postId: string }) =>
      callApi(askSessionEndpoint, { params }),
    onSuccess: ({ crewId }, { postId }) => setStandingCrew(postId, crewId),
  });

interface CrewAnswer {
  readonly id: string;
  readonly isJoining: boolean;
}

/** Removes the question at once. `onJoined` runs even if the question is unmounted by then. */
export const useAnswerCrewQuestion = (onJoined: () => void) =>
  useMutation({
    mutationFn: ({ id, isJoining }: CrewAnswer) =>
      callApi(answerCrewQuestionEndpoint, { params: { crewId: id }, body: { isJoining } }),
    onSuccess: (changed, { isJoining }) => {
      if (isJoining) onJoined();
      apply<StandingCrews>(topics.standingCrews, (known) => ({
        ...known,
        questions: known.questions.filter(({ id }) => id !== changed.crewId),
      }));
      onChanged(changed);
    },
    onError: ({ message }) => {
      showToast(t`Couldn't save your answer: ${{ reason: message }}`, { tone: 'error' });
      void refetch({ queryKey: topics.standingCrews });
    },
  });

export const useChangeStandingCrew = (crewId: string) =>
  useMutation({
    mutationFn: (body: StandingCrewChange) => callApi(changeStandingCrewEndpoint, { params: { crewId }, body }),
    onSuccess: (changed, { hostId }) => {
      if (hostId) setHost(crewId, hostId);
      onChanged(changed);
    },
  });

export const useRemoveFromStandingCrew = (crewId: string) =>
  useMutation({
    mutationFn: (memberId: string) => callApi(removeFromStandingCrewEndpoint, { params: { crewId, memberId } }),
    onSuccess: onChanged,
  });

export const useEndStandingCrew = (crewId: string) =>
  useMutation({
    mutationFn: () => callApi(endStandingCrewEndpoint, { params: { crewId } }),
    onSuccess: onChanged,
  });
