import { t } from '@lingui/core/macro';
import {
  answerPlayAgainEndpoint,
  listPlayAgainQuestionsEndpoint,
  type PlayAgainAnswer,
  type PlayAgainQuestion,
} from '@muster/contract/posts/afterwards/play-again.ts';
import { topics } from '@muster/contract/topics.ts';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { showToast } from '#src/components/overlay/show-toast.ts';
import { callApi } from '#src/lib/api/call-api.ts';
import { refetch } from '#src/lib/api/refetch.ts';
import { apply } from '#src/lib/api/query-client.ts';

/** Past sessions, each with its players and the member's answers. */
export const playAgainQuery = queryOptions({
  queryKey: topics.playAgain,
  queryFn: ({ signal }) => callApi(listPlayAgainQuestionsEndpoint, undefined, { signal }),
});

export interface GivenAnswer {
  readonly postId: string;
  readonly memberIds: readonly string[];
  readonly answer: PlayAgainAnswer;
}

const withAnswer = (session: PlayAgainQuestion, { postId, memberIds, answer }: GivenAnswer): PlayAgainQuestion =>
  session.postId === postId
    ? {
        ...session,
        players: session.players.map((player) => (memberIds.includes(player.id) ? { ...player, answer } : player)),
      }
    : session;

/** Past sessions, and a function that answers about players of one. The answers show at once. */
export function usePlayAgain() {
  const { data = [] } = useQuery(playAgainQuery);
  const [pending, setPending] = useState<readonly GivenAnswer[]>([]);
  const { mutate } = useMutation({
    scope: { id: 'play-again' },
    mutationFn: ({ postId, memberIds, answer }: GivenAnswer) =>
      callApi(answerPlayAgainEndpoint, { params: { postId }, body: { memberIds: [...memberIds], answer } }),
    onMutate: (given) => setPending((all) => [...all, given]),
    onSuccess: (_, given) =>
      apply<PlayAgainQuestion[]>(playAgainQuery.queryKey, (known) =>
        known.map((session) => withAnswer(session, given)),
      ),
    onError: ({ message }) => {
      showToast(t`Couldn't save your answer: ${{ reason: message }}`, { tone: 'error' });
      void refetch({ queryKey: playAgainQuery.queryKey });
    },
    onSettled: (_, __, given) => setPending((all) => all.filter((one) => one !== given)),
  });
  const sessions = data.map((session) => ({ ...pending.reduce(withAnswer, session), id: session.postId }));
  return { sessions, answer: mutate };
}
