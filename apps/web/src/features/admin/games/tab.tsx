import type { GameRow } from '@muster/contract/admin/games.ts';
import { TABLE_PAGE_SIZE } from '@muster/contract/values/paging.ts';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useRef } from 'react';
import { DataTable } from '#src/components/table/data-table.tsx';
import { Pager } from '#src/components/table/pager.tsx';
import { Select } from '#src/components/form/select.tsx';
import { type AdminTabProps, pageParam } from '../admin-search.ts';
import { gameColumns } from './columns.tsx';
import { GameDialogs } from './dialogs.tsx';
import { gameFilter, gamesPageQuery, gameStates } from './queries.ts';
import { useGameDialogs } from './use-game-dialogs.ts';
import { gamesTexts } from './texts.ts';
import { TableFailure } from '../table-failure.tsx';
import { TableNothing } from '../admin-table.tsx';
import { TableSearch } from '../table-search.tsx';

const rowKey = ({ id }: GameRow): string => id;
const stateOptions = [
  { value: '', label: gamesTexts.allStates },
  ...gameStates.map((state) => ({ value: state, label: gamesTexts[state] })),
];

/** All games, those that wait to be verified first, and what can be done about them. */
export function GamesTab({ search, onSearchChange }: AdminTabProps) {
  const filter = gameFilter(search);
  const { data, error, refetch, isFetching, isPlaceholderData } = useQuery(gamesPageQuery(filter));
  const section = useRef<HTMLElement>(null);
  const showPosts = useCallback(
    ({ name }: GameRow) => onSearchChange({ tab: 'posts', search: name, state: undefined }),
    [onSearchChange],
  );
  const dialogs = useGameDialogs(showPosts);
  const columns = useMemo(() => gameColumns(dialogs.actions), [dialogs.actions]);
  const openPage = useCallback((page: number) => onSearchChange({ page: pageParam(page) }), [onSearchChange]);
  const failure = !data && error && (
    <TableFailure text={gamesTexts.loadFailed} error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
  );
  return (
    <section ref={section} tabIndex={-1} aria-label={gamesTexts.caption} className="flex flex-col gap-4 outline-none">
      <div className="grid gap-3 sm:grid-cols-[minmax(0,24rem)_minmax(0,14rem)]">
        <TableSearch
          label={gamesTexts.search}
          value={search.search ?? ''}
          onSearch={(text) => onSearchChange({ search: text }, true)}
        />
        <Select
          label={gamesTexts.state}
          hidesLabel
          options={stateOptions}
          value={filter.state ?? ''}
          onValueChange={(state) => onSearchChange({ state })}
        />
      </div>
      <DataTable
        caption={gamesTexts.caption}
        columns={columns}
        rows={data?.rows}
        rowKey={rowKey}
        isStale={isPlaceholderData}
        loadingText={gamesTexts.loading}
        failure={failure}
        empty={
          <TableNothing
            texts={gamesTexts}
            isFiltered={filter.search !== undefined || filter.state !== undefined}
            onClear={() => onSearchChange({ search: '', state: '' })}
          />
        }
      />
      <Pager
        label={gamesTexts.pages}
        page={filter.page}
        pageSize={TABLE_PAGE_SIZE}
        total={data?.total}
        isStale={isPlaceholderData}
        onPageChange={openPage}
      />
      <GameDialogs dialogs={dialogs} rows={data?.rows} fallbackFocus={section} />
    </section>
  );
}
