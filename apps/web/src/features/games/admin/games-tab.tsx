import { t } from '@lingui/core/macro';
import type { GameRow } from '@muster/contract/games/admin-games.ts';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { showToast } from '#src/components/overlay/show-toast.ts';
import { adminCountsQuery } from '#src/features/admin/admin-queries.ts';
import type { AdminTabProps } from '#src/features/admin/admin-search.ts';
import { AdminTable } from '#src/features/admin/admin-table.tsx';
import { TableFilters } from '#src/features/admin/table-filters.tsx';
import { useRowDialog } from '#src/features/admin/use-row-dialog.ts';
import { ViewSwitch } from '#src/features/admin/view-switch.tsx';
import { formatNumber } from '#src/lib/page-language.ts';
import { gameColumns, type GameDialogName, gameMenuId } from './game-columns.tsx';
import { type GameDialogRow, GameDialogs } from './game-dialogs.tsx';
import { gameFilter, gamesPageQuery, useVerifyGame } from './game-admin-queries.ts';

const views = [
  { value: '', label: t`All games` },
  { value: 'pending', label: t`Pending Verification` },
  { value: 'verified', label: t`Verified` },
] as const;

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
  const { data: { pendingGames } = {} } = useQuery(adminCountsQuery);
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
      queryOf={(other) => gamesPageQuery(gameFilter(other))}
      columns={columns}
      filter={filter}
      filterBar={
        <div className="flex flex-wrap items-center gap-3">
          <TableFilters
            searchLabel={t`Search games`}
            filter={filter}
            selects={[]}
            className="w-full sm:max-w-96"
            onSearchChange={onSearchChange}
          />
          <ViewSwitch
            label={t`State`}
            views={views.map(({ value, label }) => ({
              value,
              label: value === 'pending' && pendingGames ? `${label} (${formatNumber(pendingGames)})` : label,
            }))}
            view={filter.state ?? ''}
            onViewChange={(state) => onSearchChange({ state })}
          />
        </div>
      }
      onSearchChange={onSearchChange}
    >
      <GameDialogs dialog={dialog} rows={query.data?.rows} fallbackFocus={section} />
    </AdminTable>
  );
}
