import { t } from '@lingui/core/macro';
import { listAllGamesEndpoint } from '@muster/contract/games/admin-games.ts';
import { searchFilter, viewFilter } from '#src/features/admin/filters.tsx';
import { readFilter } from '#src/features/admin/resource.ts';
import { resourceTab } from '#src/features/admin/resource-table.tsx';
import { callApi } from '#src/lib/api/call-api.ts';
import { DeleteGameDialog, UnverifyGameDialog } from './game-confirm-dialogs.tsx';
import { GameAliasesDialog } from './game-aliases-dialog.tsx';
import { gameColumns } from './game-columns.tsx';
import { GameCrewDialog } from './game-crew-dialog.tsx';
import { GameEmblemDialog } from './game-emblem-dialog.tsx';
import { MergeGameDialog } from './merge-game-dialog.tsx';
import { RenameGameDialog } from './rename-game-dialog.tsx';

const stateNames = { pending: t`Pending Verification`, verified: t`Verified` };

/** All games, unverified ones first. */
export const GamesTab = resourceTab({
  data: 'games',
  readFilter: (search) => readFilter(listAllGamesEndpoint.querystring, search),
  list: (querystring, signal) => callApi(listAllGamesEndpoint, { querystring }, { signal }),
  texts: {
    caption: t`Games`,
    pages: t`Pages of games`,
    loading: t`Loading games...`,
    loadFailed: t`Error loading games. Check console for details.`,
    none: t`No games yet`,
    noneText: t`Games that users add appear here.`,
    notFound: t`No games found`,
    notFoundText: t`No games match your search and filters.`,
  },
  filters: [
    searchFilter(t`Search games`),
    viewFilter({
      param: 'state',
      label: t`State`,
      allLabel: t`All games`,
      values: ['pending', 'verified'],
      nameOf: (state) => stateNames[state],
      counts: { pending: 'pendingGames' },
    }),
  ],
  filtersClass: 'flex flex-wrap items-center gap-3 *:first:w-full sm:*:first:max-w-96',
  columns: gameColumns,
  dialogs: {
    unverify: UnverifyGameDialog,
    rename: RenameGameDialog,
    crew: GameCrewDialog,
    aliases: GameAliasesDialog,
    emblem: GameEmblemDialog,
    merge: MergeGameDialog,
    delete: DeleteGameDialog,
  },
});
