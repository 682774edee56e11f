import { t } from '@lingui/core/macro';
import type { PostRow } from '@muster/contract/posts/admin-posts.ts';
import { platforms } from '@muster/contract/values/platforms.ts';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { ConfirmDialog } from '#src/components/overlay/confirm-dialog.tsx';
import { showToast } from '#src/components/overlay/show-toast.ts';
import type { AdminTabProps } from '#src/features/admin/admin-search.ts';
import { AdminTable } from '#src/features/admin/admin-table.tsx';
import { filterOptions, TableFilters } from '#src/features/admin/table-filters.tsx';
import { useRowDialog } from '#src/features/admin/use-row-dialog.ts';
import { deleteButtonId, postColumns, stateNames } from './post-columns.tsx';
import { postFilter, postsPageQuery, postStates, useDeleteAnyPost } from './post-admin-queries.ts';

const selects = [
  {
    param: 'platform',
    label: t`Platform`,
    options: filterOptions(t`All platforms`, platforms, (platform) => platform),
  },
  {
    param: 'state',
    label: t`State`,
    options: filterOptions(t`All states`, postStates, (state) => stateNames[state]),
  },
] as const;

const tableTexts = {
  caption: t`Posts`,
  pages: t`Pages of posts`,
  loading: t`Loading posts...`,
  loadFailed: t`Error loading posts. Check console for details.`,
  none: t`No posts yet`,
  noneText: t`Users' posts appear here.`,
  notFound: t`No posts found`,
  notFoundText: t`No posts match your search and filters.`,
};

export function PostsTab({ search, onSearchChange }: AdminTabProps) {
  const filter = postFilter(search);
  const query = useQuery(postsPageQuery(filter));
  const section = useRef<HTMLElement>(null);
  const deletion = useDeleteAnyPost();
  const { openDialog, row: post, open, close } = useRowDialog<'delete', PostRow>();
  const columns = postColumns(query.data?.rows ?? [], {
    onDelete: (next) => open('delete', next),
    onShowAuthor: ({ authorEmail }) => onSearchChange({ tab: 'users', search: authorEmail, state: undefined }),
  });
  return (
    <AdminTable
      ref={section}
      texts={tableTexts}
      query={query}
      queryOf={(other) => postsPageQuery(postFilter(other))}
      columns={columns}
      filter={filter}
      filterBar={
        <TableFilters
          searchLabel={t`Search posts and authors`}
          filter={filter}
          selects={selects}
          className="sm:grid-cols-[minmax(0,24rem)_minmax(12rem,auto)_minmax(10rem,auto)] sm:justify-start"
          onSearchChange={onSearchChange}
        />
      }
      onSearchChange={onSearchChange}
    >
      {post && (
        <ConfirmDialog
          isOpen={openDialog === 'delete'}
          onOpenChange={close}
          title={t`Are you sure you want to delete this post?`}
          body={t`${{ author: post.authorName }}: ${{ game: post.game }} on ${{ platform: post.platform }}`}
          confirmLabel={t`Delete`}
          busyLabel={t`Deleting...`}
          danger
          finalFocus={() => document.getElementById(deleteButtonId(post.id)) ?? section.current}
          describeFailure={() => t`Error deleting post. Please try again.`}
          onConfirm={async () => {
            await deletion.mutateAsync(post.id);
            showToast(t`Post deleted successfully`, { tone: 'success' });
          }}
        >
          <blockquote dir="auto" className="line-clamp-6 border-s-2 border-line ps-3 text-sm wrap-anywhere text-soft">
            {post.description}
          </blockquote>
        </ConfirmDialog>
      )}
    </AdminTable>
  );
}
