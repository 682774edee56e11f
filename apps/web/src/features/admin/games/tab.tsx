import type { GameRow } from '@muster/contract/admin/games.ts';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useRef } from 'react';
import { Select } from '#src/components/form/select.tsx';
import type { AdminTabProps } from '../admin-search.ts';
import { gameColumns } from './columns.tsx';
import { GameDialogs } from './dialogs.tsx';
import { gameFilter, gamesPageQuery, gameStates } from './queries.ts';
import { useGameDialogs } from './use-game-dialogs.ts';
import { gamesTexts } from './texts.ts';
import { AdminTable } from '../admin-table.tsx';
import { TableSearch } from '../table-search.tsx';

const stateOptions = [
  { value: '', label: gamesTexts.allStates },
  ...gameStates.map((state) => ({ value: state, label: gamesTexts[state] })),
];

/** All games, unverified ones first. */
export function GamesTab({ search, onSearchChange }: AdminTabProps) {
  const filter = gameFilter(search);
  const query = useQuery(gamesPageQuery(filter));
  const section = useRef<HTMLElement>(null);
  const showPosts = useCallback(
    ({ name }: GameRow) => onSearchChange({ tab: 'posts', search: name, state: undefined }),
    [onSearchChange],
  );
  const dialogs = useGameDialogs(showPosts);
  const columns = useMemo(() => gameColumns(dialogs.actions), [dialogs.actions]);
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
      <AdminTable
        texts={gamesTexts}
        query={query}
        columns={columns}
        page={filter.page}
        filters={{ search: filter.search, state: filter.state }}
        onSearchChange={onSearchChange}
      />
      <GameDialogs dialogs={dialogs} rows={query.data?.rows} fallbackFocus={section} />
    </section>
  );
}
