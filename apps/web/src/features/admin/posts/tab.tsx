import type { PostRow } from '@muster/contract/admin/tables.ts';
import { TABLE_PAGE_SIZE } from '@muster/contract/values/paging.ts';
import { platforms } from '@muster/contract/values/platforms.ts';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useRef, useState } from 'react';
import { DataTable } from '#src/components/table/data-table.tsx';
import { Pager } from '#src/components/table/pager.tsx';
import { Select } from '#src/components/form/select.tsx';
import { type AdminTabProps, pageParam } from '../admin-search.ts';
import { postColumns } from './columns.tsx';
import { DeletePostDialog } from './delete-dialog.tsx';
import { postFilter, postsPageQuery, postStates } from './queries.ts';
import { postsTexts } from './texts.ts';
import { TableFailure } from '../table-failure.tsx';
import { TableNothing } from '../admin-table.tsx';
import { TableSearch } from '../table-search.tsx';

const rowKey = ({ id }: PostRow): string => id;
const platformOptions = [
  { value: '', label: postsTexts.allPlatforms },
  ...platforms.map((platform) => ({ value: platform, label: platform })),
];
const stateOptions = [
  { value: '', label: postsTexts.allStates },
  ...postStates.map((state) => ({ value: state, label: postsTexts[state] })),
];

/** All posts, active or not, and what can be done about them. */
export function PostsTab({ search, onSearchChange }: AdminTabProps) {
  const filter = postFilter(search);
  const { data, error, refetch, isFetching, isPlaceholderData } = useQuery(postsPageQuery(filter));
  const section = useRef<HTMLElement>(null);
  // It stays while its dialog closes.
  const [selected, setSelected] = useState<PostRow>();
  const [isDeleteOpen, setIsDeleteOpen] = useState(false);
  const columns = useMemo(
    () =>
      postColumns(data?.rows ?? [], {
        onDelete: (post) => {
          setSelected(post);
          setIsDeleteOpen(true);
        },
        onShowAuthor: ({ authorEmail }) => onSearchChange({ tab: 'users', search: authorEmail, state: undefined }),
      }),
    [data?.rows, onSearchChange],
  );
  const openPage = useCallback((page: number) => onSearchChange({ page: pageParam(page) }), [onSearchChange]);
  const failure = !data && error && (
    <TableFailure text={postsTexts.loadFailed} error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
  );
  return (
    <section ref={section} tabIndex={-1} aria-label={postsTexts.caption} className="flex flex-col gap-4 outline-none">
      <Filters search={search} onSearchChange={onSearchChange} />
      <DataTable
        caption={postsTexts.caption}
        columns={columns}
        rows={data?.rows}
        rowKey={rowKey}
        isStale={isPlaceholderData}
        loadingText={postsTexts.loading}
        failure={failure}
        empty={
          <TableNothing
            texts={postsTexts}
            isFiltered={[filter.search, filter.platform, filter.state].some((value) => value !== undefined)}
            onClear={() => onSearchChange({ search: '', platform: '', state: '' })}
          />
        }
      />
      <Pager
        label={postsTexts.pages}
        page={filter.page}
        pageSize={TABLE_PAGE_SIZE}
        total={data?.total}
        isStale={isPlaceholderData}
        onPageChange={openPage}
      />
      {selected && (
        <DeletePostDialog
          post={selected}
          isOpen={isDeleteOpen}
          onClose={() => setIsDeleteOpen(false)}
          fallbackFocus={section}
        />
      )}
    </section>
  );
}

function Filters({ search, onSearchChange }: AdminTabProps) {
  const { platform = '', state = '' } = postFilter(search);
  return (
    <div className="grid gap-3 sm:grid-cols-[minmax(0,24rem)_minmax(0,12rem)_minmax(0,10rem)]">
      <TableSearch
        label={postsTexts.search}
        value={search.search ?? ''}
        onSearch={(text) => onSearchChange({ search: text }, true)}
      />
      <Select
        label={postsTexts.platform}
        hidesLabel
        options={platformOptions}
        value={platform}
        onValueChange={(next) => onSearchChange({ platform: next })}
      />
      <Select
        label={postsTexts.state}
        hidesLabel
        options={stateOptions}
        value={state}
        onValueChange={(next) => onSearchChange({ state: next })}
      />
    </div>
  );
}
