import { listGamesEndpoint } from '@muster/contract/games/games.ts';
import { topics } from '@muster/contract/topics.ts';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '#src/lib/api/call-api.ts';

export const gamesQuery = queryOptions({
  queryKey: topics.games,
  queryFn: ({ signal }) => callApi(listGamesEndpoint, undefined, { signal }),
  meta: { waitsUntilVisible: true },
});
