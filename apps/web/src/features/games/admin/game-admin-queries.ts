import {
  changeGameAliasesEndpoint,
  changeGameCrewEndpoint,
  deleteGameEndpoint,
  type GameAliases,
  type GameCrew,
  type GameRow,
  listAllGamesEndpoint,
  mergeGameEndpoint,
  renameGameEndpoint,
  unverifyGameEndpoint,
} from '@muster/contract/games/admin-games.ts';
import {
  changeGameAbbreviationEndpoint,
  deleteGameIconEndpoint,
  type GameAbbreviation,
  uploadGameIconEndpoint,
} from '@muster/contract/games/game-emblems.ts';
import { listGamesEndpoint, verifyGameEndpoint } from '@muster/contract/games/games.ts';
import { comparisonKey } from '@muster/contract/values/text.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { cropCentre } from '#src/features/members/picture/resize-picture.ts';
import { uploadFile } from '#src/lib/api/upload-file.ts';
import { callApi } from '#src/lib/api/call-api.ts';
import { adminKey, type Page, removeRow, useAdminMutation } from '#src/features/admin/admin-queries.ts';
import { type AdminSearch, oneOf, pageNumber } from '#src/features/admin/admin-search.ts';

const gameStates = ['pending', 'verified'] as const;

/** Filters from the URL; unknown values are ignored. */
export const gameFilter = (address: AdminSearch) => ({
  search: address.search,
  state: oneOf(gameStates, address.state),
  page: pageNumber(address),
});

const pagesKey = [...adminKey('games'), 'page'] as const;

export const gamesPageQuery = (filter: ReturnType<typeof gameFilter>) =>
  queryOptions({
    queryKey: [...pagesKey, filter],
    queryFn: ({ signal }): Promise<Page<GameRow>> => callApi(listAllGamesEndpoint, { querystring: filter }, { signal }),
    placeholderData: keepPreviousData,
  });

/** Games that can be the target of a merge. */
export const mergeTargetsQuery = queryOptions({
  queryKey: [...adminKey('games'), 'targets'],
  queryFn: ({ signal }) => callApi(listGamesEndpoint, undefined, { signal }),
});

/** Finds a game by name, ignoring spelling variants. */
export async function findGameByName(name: string): Promise<GameRow | undefined> {
  const { rows } = await callApi(listAllGamesEndpoint, { querystring: { search: name, page: 1 } });
  return rows.find((row) => comparisonKey(row.name) === comparisonKey(name));
}

/** `deletedId` returns the game that the mutation deletes, if any. */
const useGameMutation = <Input, Result>(
  mutationFn: (input: Input) => Promise<Result>,
  deletedId?: (input: Input) => string,
) =>
  useAdminMutation(
    mutationFn,
    ['games', 'posts', 'counts', 'overview', 'audit'],
    (_, input) => deletedId && removeRow(pagesKey, deletedId(input)),
  );

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

interface CrewInput {
  readonly gameId: string;
  readonly crew: GameCrew;
}

export const useChangeGameCrew = () =>
  useGameMutation(({ gameId, crew }: CrewInput) => callApi(changeGameCrewEndpoint, { params: { gameId }, body: crew }));

interface AliasesInput {
  readonly gameId: string;
  readonly body: GameAliases;
}

export const useChangeGameAliases = () =>
  useGameMutation(({ gameId, body }: AliasesInput) => callApi(changeGameAliasesEndpoint, { params: { gameId }, body }));

interface AbbreviationInput {
  readonly gameId: string;
  readonly body: GameAbbreviation;
}

export const useChangeGameAbbreviation = () =>
  useGameMutation(({ gameId, body }: AbbreviationInput) =>
    callApi(changeGameAbbreviationEndpoint, { params: { gameId }, body }),
  );

interface IconInput {
  readonly gameId: string;
  readonly file: File;
}

export const useUploadGameIcon = () =>
  useGameMutation(async ({ gameId, file }: IconInput) =>
    uploadFile(uploadGameIconEndpoint, await cropCentre(file), { params: { gameId } }),
  );

export const useDeleteGameIcon = () =>
  useGameMutation((gameId: string) => callApi(deleteGameIconEndpoint, { params: { gameId } }));

interface MergeInput {
  readonly gameId: string;
  readonly intoId: string;
}

export const useMergeGame = () =>
  useGameMutation(
    ({ gameId, intoId }: MergeInput) => callApi(mergeGameEndpoint, { params: { gameId }, body: { gameId: intoId } }),
    ({ gameId }) => gameId,
  );
