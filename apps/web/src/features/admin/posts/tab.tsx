import type { PostRow } from '@muster/contract/admin/tables.ts';
import { platforms } from '@muster/contract/values/platforms.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { Select } from '#src/components/form/select.tsx';
import type { AdminTabProps } from '../admin-search.ts';
import { postColumns } from './columns.tsx';
import { DeletePostDialog } from './delete-dialog.tsx';
import { postFilter, postsPageQuery, postStates } from './queries.ts';
import { postsTexts } from './texts.ts';
import { AdminTable } from '../admin-table.tsx';
import { TableSearch } from '../table-search.tsx';

const platformOptions = [
  { value: '', label: postsTexts.allPlatforms },
  ...platforms.map((platform) => ({ value: platform, label: platform })),
];
const stateOptions = [
  { value: '', label: postsTexts.allStates },
  ...postStates.map((state) => ({ value: state, label: postsTexts[state] })),
];

export function PostsTab({ search, onSearchChange }: AdminTabProps) {
  const filter = postFilter(search);
  const query = useQuery(postsPageQuery(filter));
  const section = useRef<HTMLElement>(null);
  // Not reset on close: the dialog shows it while fading out.
  const [selected, setSelected] = useState<PostRow>();
  const [isDeleteOpen, setIsDeleteOpen] = useState(false);
  const columns = useMemo(
    () =>
      postColumns(query.data?.rows ?? [], {
        onDelete: (post) => {
          setSelected(post);
          setIsDeleteOpen(true);
        },
        onShowAuthor: ({ authorEmail }) => onSearchChange({ tab: 'users', search: authorEmail, state: undefined }),
      }),
    [query.data?.rows, onSearchChange],
  );
  return (
    <section ref={section} tabIndex={-1} aria-label={postsTexts.caption} className="flex flex-col gap-4 outline-none">
      <Filters search={search} onSearchChange={onSearchChange} />
      <AdminTable
        texts={postsTexts}
        query={query}
        columns={columns}
        page={filter.page}
        filters={{ search: filter.search, platform: filter.platform, state: filter.state }}
        onSearchChange={onSearchChange}
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
