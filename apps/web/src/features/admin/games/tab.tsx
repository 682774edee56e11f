import type { GameRow } from '@muster/contract/games/admin-games.ts';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { showToast } from '#src/components/overlay/show-toast.ts';
import type { AdminTabProps } from '../admin-search.ts';
import { AdminTable } from '../admin-table.tsx';
import { filterOptions, TableFilters } from '../table-filters.tsx';
import { useRowDialog } from '../use-row-dialog.ts';
import { gameColumns, type GameDialogName, gameMenuId } from './columns.tsx';
import { type GameDialogRow, GameDialogs } from './dialogs.tsx';
import { gameFilter, gamesPageQuery, gameStates, useVerifyGame } from './queries.ts';
import { gamesTexts } from './texts.ts';

const stateOptions = filterOptions(gamesTexts.allStates, gameStates, (state) => gamesTexts[state]);

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
      onSuccess: () => showToast(gamesTexts.gameVerified, { tone: 'success' }),
      onError: () => showToast(gamesTexts.verificationFailed, { tone: 'error' }),
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
      texts={gamesTexts}
      query={query}
      columns={columns}
      filter={filter}
      filterBar={
        <TableFilters
          searchLabel={gamesTexts.search}
          filter={filter}
          selects={[{ param: 'state', label: gamesTexts.state, options: stateOptions }]}
          className="sm:grid-cols-[minmax(0,24rem)_minmax(0,14rem)]"
          onSearchChange={onSearchChange}
        />
      }
      onSearchChange={onSearchChange}
    >
      <GameDialogs dialog={dialog} rows={query.data?.rows} fallbackFocus={section} />
    </AdminTable>
  );
}
