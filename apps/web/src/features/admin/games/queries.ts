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
import { adminKey } from '../admin-queries.ts';
import { type AdminSearch, oneOf, pageNumber } from '../admin-search.ts';

export const gameStates = ['pending', 'verified'] as const;

/** What the address asks of the table; what is not known there does not narrow. */
export const gameFilter = (address: AdminSearch) => ({
  search: address.search,
  state: oneOf(gameStates, address.state),
  page: pageNumber(address),
});

const pagesKey = [...adminKey('games'), 'page'] as const;

/** A page of all games. */
export const gamesPageQuery = (filter: ReturnType<typeof gameFilter>) =>
  queryOptions({
    queryKey: [...pagesKey, filter],
    queryFn: ({ signal }) => callApi(listAllGamesEndpoint, { querystring: filter }, { signal }),
    placeholderData: keepPreviousData,
  });

/** The games that another one can be merged into. */
export const mergeTargetsQuery = queryOptions({
  queryKey: [...adminKey('games'), 'targets'],
  queryFn: ({ signal }) => callApi(listGamesEndpoint, undefined, { signal }),
});

/** The game that has this name in some spelling; undefined where it is not found. */
export async function findGameByName(name: string): Promise<GameRow | undefined> {
  const { rows } = await callApi(listAllGamesEndpoint, { querystring: { search: name, page: 1 } });
  return rows.find((row) => comparisonKey(row.name) === comparisonKey(name));
}

/** The live connection says the same, but may be away. */
function refresh(queryClient: QueryClient): void {
  for (const table of ['games', 'posts', 'counts', 'overview', 'audit'] as const)
    void queryClient.invalidateQueries({ queryKey: adminKey(table) });
}

type GamesPage = ResponseOf<typeof listAllGamesEndpoint>;

/** Takes a game that is gone out of the pages that are loaded. */
const removeFromPages = (queryClient: QueryClient, gameId: string): void =>
  queryClient
    .getQueriesData<GamesPage>({ queryKey: pagesKey })
    .forEach(([queryKey]) =>
      queryClient.setQueryData<GamesPage>(
        queryKey,
        (page) => page && { ...page, rows: page.rows.filter(({ id }) => id !== gameId) },
      ),
    );

const useGameMutation = <Asked, Answered>(
  act: (asked: Asked) => Promise<Answered>,
  isGone?: (asked: Asked) => string,
) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSuccess: (_, asked) => {
      if (isGone) removeFromPages(queryClient, isGone(asked));
      refresh(queryClient);
    },
  });
};

export const useVerifyGame = () =>
  useGameMutation((gameId: string) => callApi(verifyGameEndpoint, { params: { gameId } }));

export const useUnverifyGame = () =>
  useGameMutation((gameId: string) => callApi(unverifyGameEndpoint, { params: { gameId } }));

export const useDeleteGame = () =>
  useGameMutation(
    (gameId: string) => callApi(deleteGameEndpoint, { params: { gameId } }),
    (gameId) => gameId,
  );

interface RenameInput {
  readonly gameId: string;
  readonly name: string;
}

export const useRenameGame = () =>
  useGameMutation(({ gameId, name }: RenameInput) =>
    callApi(renameGameEndpoint, { params: { gameId }, body: { name } }),
  );

interface MergeInput {
  readonly gameId: string;
  readonly intoId: string;
}

/** Makes two games one. */
export const useMergeGame = () =>
  useGameMutation(
    ({ gameId, intoId }: MergeInput) => callApi(mergeGameEndpoint, { params: { gameId }, body: { gameId: intoId } }),
    ({ gameId }) => gameId,
  );
