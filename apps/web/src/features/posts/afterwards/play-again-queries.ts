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

/** Past sessions, each with the players the member has not answered about yet. */
export const playAgainQuery = queryOptions({
  queryKey: [...topics.crewmates, 'play-again'],
  queryFn: ({ signal }) => callApi(listPlayAgainQuestionsEndpoint, undefined, { signal }),
});

interface Answer {
  readonly postId: string;
  readonly memberId: string;
  readonly answer: PlayAgainAnswer;
}

const idOf = ({ postId, memberId }: Omit<Answer, 'answer'>): string => `${postId} ${memberId}`;

/** The open questions, one per session and player, and a function that answers one. An answered one is left out at once. */
export function usePlayAgain(postId?: string) {
  const { data: sessions = [] } = useQuery(playAgainQuery);
  const [answeredIds, setAnsweredIds] = useState<ReadonlySet<string>>(new Set());
  const { mutate } = useMutation({
    mutationFn: ({ answer, ...params }: Answer) => callApi(answerPlayAgainEndpoint, { params, body: { answer } }),
    onMutate: (given) => setAnsweredIds((known) => new Set([...known, idOf(given)])),
    onSuccess: (_, given) =>
      apply<PlayAgainQuestion[]>(playAgainQuery.queryKey, (known) =>
        known.map((session) =>
          session.postId === given.postId
            ? { ...session, players: session.players.filter(({ id }) => id !== given.memberId) }
            : session,
        ),
      ),
    onError: ({ message }, given) => {
      setAnsweredIds((known) => new Set([...known].filter((id) => id !== idOf(given))));
      showToast(t`Couldn't save your answer: ${{ reason: message }}`, { tone: 'error' });
      void refetch({ queryKey: playAgainQuery.queryKey });
    },
  });
  const questions = sessions
    .filter((session) => postId === undefined || session.postId === postId)
    .flatMap(({ players, ...session }) =>
      players.map((player) => ({ ...session, player, id: idOf({ postId: session.postId, memberId: player.id }) })),
    )
    .filter(({ id }) => !answeredIds.has(id));
  return { questions, answer: mutate };
}
