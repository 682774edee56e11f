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
import { deleteButtonId, postColumns } from './post-columns.tsx';
import { postFilter, postsPageQuery, postStates, useDeleteAnyPost } from './post-admin-queries.ts';
import { postAdminTexts, postSummary } from './post-admin-texts.ts';

const selects = [
  {
    param: 'platform',
    label: postAdminTexts.platform,
    options: filterOptions(postAdminTexts.allPlatforms, platforms, (platform) => platform),
  },
  {
    param: 'state',
    label: postAdminTexts.state,
    options: filterOptions(postAdminTexts.allStates, postStates, (state) => postAdminTexts[state]),
  },
] as const;

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
      texts={postAdminTexts}
      query={query}
      columns={columns}
      filter={filter}
      filterBar={
        <TableFilters
          searchLabel={postAdminTexts.search}
          filter={filter}
          selects={selects}
          className="sm:grid-cols-[minmax(0,24rem)_minmax(0,12rem)_minmax(0,10rem)]"
          onSearchChange={onSearchChange}
        />
      }
      onSearchChange={onSearchChange}
    >
      {post && (
        <ConfirmDialog
          isOpen={openDialog === 'delete'}
          onOpenChange={close}
          title={postAdminTexts.deleteTitle}
          body={postSummary(post.authorName, post.game, post.platform)}
          confirmLabel={postAdminTexts.delete}
          busyLabel={postAdminTexts.deleting}
          danger
          finalFocus={() => document.getElementById(deleteButtonId(post.id)) ?? section.current}
          describeFailure={() => postAdminTexts.deleteFailed}
          onConfirm={async () => {
            await deletion.mutateAsync(post.id);
            showToast(postAdminTexts.deleted, { tone: 'success' });
          }}
        >
          <blockquote dir="auto" className="line-clamp-6 border-l-2 border-line pl-3 text-sm wrap-anywhere text-soft">
            {post.description}
          </blockquote>
        </ConfirmDialog>
      )}
    </AdminTable>
  );
}
