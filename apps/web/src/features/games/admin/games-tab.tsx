import { t } from '@lingui/core/macro';
import type { GameRow } from '@muster/contract/games/admin-games.ts';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { showToast } from '#src/components/overlay/show-toast.ts';
import type { AdminTabProps } from '#src/features/admin/admin-search.ts';
import { AdminTable } from '#src/features/admin/admin-table.tsx';
import { filterOptions, TableFilters } from '#src/features/admin/table-filters.tsx';
import { useRowDialog } from '#src/features/admin/use-row-dialog.ts';
import { gameColumns, type GameDialogName, gameMenuId } from './game-columns.tsx';
import { type GameDialogRow, GameDialogs } from './game-dialogs.tsx';
import { gameFilter, gamesPageQuery, gameStates, useVerifyGame } from './game-admin-queries.ts';

const stateNames = { verified: t`Verified`, pending: t`Pending Verification` };
const stateOptions = filterOptions(t`All states`, gameStates, (state) => stateNames[state]);

const tableTexts = {
  caption: t`Games`,
  pages: t`Pages of games`,
  loading: t`Loading games...`,
  loadFailed: t`Error loading games. Check console for details.`,
  none: t`No games yet`,
  noneText: t`Games that users add appear here.`,
  notFound: t`No games found`,
  notFoundText: t`No games match your search and filters.`,
};

/** All games, unverified ones first. */
export function GamesTab({ search, onSearchChange }: AdminTabProps) {
  const filter = gameFilter(search);
  const query = useQuery(gamesPageQuery(filter));
  const section = useRef<HTMLElement>(null);
  const dialog = useRowDialog<GameDialogName, GameDialogRow>();
  const verification = useVerifyGame();
  const verify = ({ id }: GameRow): void => {
    // The clicked button disappears.
    document.getElementById(gameMenuId(id))?.focus();
    verification.mutate(id, {
      onSuccess: () => showToast(t`Game verified successfully`, { tone: 'success' }),
      onError: () => showToast(t`Error updating game verification. Please try again.`, { tone: 'error' }),
    });
  };
  const columns = gameColumns({
    onVerify: verify,
    onOpenDialog: (name, game) => dialog.open(name, { game }),
    onShowPosts: ({ name }) => onSearchChange({ tab: 'posts', search: name, state: undefined }),
  });
  return (
    <AdminTable
      ref={section}
      texts={tableTexts}
      query={query}
      columns={columns}
      filter={filter}
      filterBar={
        <TableFilters
          searchLabel={t`Search games`}
          filter={filter}
          selects={[{ param: 'state', label: t`State`, options: stateOptions }]}
          className="sm:grid-cols-[minmax(0,24rem)_minmax(14rem,auto)] sm:justify-start"
          onSearchChange={onSearchChange}
        />
      }
      onSearchChange={onSearchChange}
    >
      <GameDialogs dialog={dialog} rows={query.data?.rows} fallbackFocus={section} />
    </AdminTable>
  );
}
