import { t } from '@lingui/core/macro';
import { deleteAnyPostEndpoint, listAllPostsEndpoint, type PostRow } from '@muster/contract/posts/admin-posts.ts';
import { platforms } from '@muster/contract/values/platforms.ts';
import { pagesKey, refetchAfter, removeRow } from '#src/features/admin/admin-queries.ts';
import { searchFilter, selectFilter } from '#src/features/admin/filters.tsx';
import { readFilter, type RowDialogProps } from '#src/features/admin/resource.ts';
import { resourceTab } from '#src/features/admin/resource-table.tsx';
import { CrewNotice } from '#src/features/members/admin/crew-notice.tsx';
import { RowConfirm } from '#src/features/admin/row-dialogs.tsx';
import { callApi } from '#src/lib/api/call-api.ts';
import { postColumns, stateNames } from './post-columns.tsx';

const DeletePostDialog = ({ row: post, ...dialog }: RowDialogProps<PostRow>) => (
  <RowConfirm
    {...dialog}
    title={t`Are you sure you want to delete this post?`}
    body={t`${{ author: post.authorName }}: ${{ game: post.game }} on ${{ platform: post.platform }}`}
    confirmLabel={t`Delete`}
    busyLabel={t`Deleting...`}
    reasonHint={t`${{ name: post.authorName }} sees this exactly as you write it.`}
    change={async (reason) => {
      await refetchAfter(callApi(deleteAnyPostEndpoint, { params: { postId: post.id }, body: { reason } }));
      removeRow(pagesKey('posts'), post.id);
    }}
    describeSuccess={() => t`Post deleted successfully`}
    failureText={t`Error deleting post. Please try again.`}
  >
    <blockquote dir="auto" className="line-clamp-6 border-s-2 border-line ps-3 text-sm wrap-anywhere text-soft">
      {post.description}
    </blockquote>
    <CrewNotice {...post} />
  </RowConfirm>
);

export const PostsTab = resourceTab({
  data: 'posts',
  readFilter: (search) => readFilter(listAllPostsEndpoint.querystring, search),
  list: (querystring, signal) => callApi(listAllPostsEndpoint, { querystring }, { signal }),
  texts: {
    caption: t`Posts`,
    pages: t`Pages of posts`,
    loading: t`Loading posts...`,
    loadFailed: t`Error loading posts. Check console for details.`,
    none: t`No posts yet`,
    noneText: t`Users' posts appear here.`,
    notFound: t`No posts found`,
    notFoundText: t`No posts match your search and filters.`,
  },
  filters: [
    searchFilter(t`Search posts and authors`),
    selectFilter({
      param: 'platform',
      label: t`Platform`,
      hidesLabel: true,
      allLabel: t`All platforms`,
      values: platforms,
      nameOf: (platform) => platform,
    }),
    selectFilter({
      param: 'state',
      label: t`State`,
      hidesLabel: true,
      allLabel: t`All states`,
      values: ['active', 'inactive'],
      nameOf: (state) => stateNames[state],
    }),
  ],
  filtersClass: 'grid gap-3 sm:grid-cols-[minmax(0,24rem)_minmax(12rem,auto)_minmax(10rem,auto)] sm:justify-start',
  columns: postColumns,
  dialogs: { delete: DeletePostDialog },
});
