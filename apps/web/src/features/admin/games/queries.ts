import {
  deleteGameEndpoint,
  type GameRow,
  listAllGamesEndpoint,
  mergeGameEndpoint,
  renameGameEndpoint,
  unverifyGameEndpoint,
} from '@muster/contract/admin/games.ts';
import type { ResponseOf } from '@muster/contract/endpoint.ts';
import { listGamesEndpoint, verifyGameEndpoint } from '@muster/contract/games.ts';
import { comparisonKey } from '@muster/contract/values/text.ts';
import { keepPreviousData, type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '#src/lib/api/call-api.ts';
import { tableKey } from '../admin-queries.ts';
import { type AdminSearch, oneOf, pageOf } from '../admin-search.ts';

export const gameStates = ['pending', 'verified'] as const;

/** What the address asks of the table; what is not known there does not narrow. */
export const gameFilter = (address: AdminSearch) => ({
  search: address.search,
  state: oneOf(gameStates, address.state),
  page: pageOf(address),
});

const pagesKey = [...tableKey('games'), 'page'] as const;

/** A page of all games. */
export const gamesPageQuery = (filter: ReturnType<typeof gameFilter>) =>
  queryOptions({
    queryKey: [...pagesKey, filter],
    queryFn: ({ signal }) => callApi(listAllGamesEndpoint, { querystring: filter }, { signal }),
    placeholderData: keepPreviousData,
  });

/** The games that another one can be merged into. */
export const targetsQuery = queryOptions({
  queryKey: [...tableKey('games'), 'targets'],
  queryFn: ({ signal }) => callApi(listGamesEndpoint, undefined, { signal }),
});

/** The game that has this name in some spelling; undefined where it is not found. */
export async function findGameNamed(name: string): Promise<GameRow | undefined> {
  const { rows } = await callApi(listAllGamesEndpoint, { querystring: { search: name, page: 1 } });
  return rows.find((row) => comparisonKey(row.name) === comparisonKey(name));
}

/** The live connection says the same, but may be away. */
function refresh(queryClient: QueryClient): void {
  for (const table of ['games', 'posts', 'counts', 'overview', 'audit'] as const)
    void queryClient.invalidateQueries({ queryKey: tableKey(table) });
}

type GamesPage = ResponseOf<typeof listAllGamesEndpoint>;

/** Takes a game that is gone out of the pages that are loaded. */
const forgetGame = (queryClient: QueryClient, gameId: string): void =>
  queryClient
    .getQueriesData<GamesPage>({ queryKey: pagesKey })
    .forEach(([queryKey]) =>
      queryClient.setQueryData<GamesPage>(
        queryKey,
        (page) => page && { ...page, rows: page.rows.filter(({ id }) => id !== gameId) },
      ),
    );

const useGameAct = <Asked, Answered>(act: (asked: Asked) => Promise<Answered>, isGone?: (asked: Asked) => string) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSuccess: (_, asked) => {
      if (isGone) forgetGame(queryClient, isGone(asked));
      refresh(queryClient);
    },
  });
};

export const useVerifyGame = () => useGameAct((gameId: string) => callApi(verifyGameEndpoint, { params: { gameId } }));

export const useUnverifyGame = () =>
  useGameAct((gameId: string) => callApi(unverifyGameEndpoint, { params: { gameId } }));

export const useDeleteGame = () =>
  useGameAct(
    (gameId: string) => callApi(deleteGameEndpoint, { params: { gameId } }),
    (gameId) => gameId,
  );

interface Renaming {
  readonly gameId: string;
  readonly name: string;
}

export const useRenameGame = () =>
  useGameAct(({ gameId, name }: Renaming) => callApi(renameGameEndpoint, { params: { gameId }, body: { name } }));

interface Merging {
  readonly gameId: string;
  readonly intoId: string;
}

/** Makes two games one. */
export const useMergeGame = () =>
  useGameAct(
    ({ gameId, intoId }: Merging) => callApi(mergeGameEndpoint, { params: { gameId }, body: { gameId: intoId } }),
    ({ gameId }) => gameId,
  );
