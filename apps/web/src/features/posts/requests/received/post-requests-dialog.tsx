import { t } from '@lingui/core/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { Button } from '#src/components/button.tsx';
import { Dialog, type DialogState } from '#src/components/overlay/dialog.tsx';
import { Banner } from '#src/components/page/banner.tsx';
import { QueryFailure } from '#src/components/page/failure-banner.tsx';
import { isPostNotFound } from '../../single-post.ts';
import { useHeldList } from '#src/lib/held-list.ts';
import { InviteButton } from '../invitations/invite-button.tsx';
import type { InvitationPost } from '../invitations/may-invite-to.ts';
import { fetchFailed } from '../request-queries.ts';
import { PostRequest, postRequestsQuery } from './post-request.tsx';
import { requestsByState } from './requests-by-state.ts';
import { useUndoable } from '../use-undoable.ts';

interface PostRequestsDialogProps extends DialogState {
  readonly post: InvitationPost;
}

/** Everyone who asked to join a post or was invited, with the state of their request. */
export const PostRequestsDialog = ({ post, isOpen, onOpenChange }: PostRequestsDialogProps) => (
  <Dialog
    isOpen={isOpen}
    onOpenChange={onOpenChange}
    title={t`Requests to join: ${{ game: post.game }}`}
    description={t`Everyone who asked to join or was invited.`}
  >
    <div data-hold className="flex flex-col gap-3">
      <PostRequests postId={post.id} />
      <div className="flex flex-wrap justify-end gap-2">
        <InviteButton post={post} />
        <Button onClick={() => onOpenChange(false)}>{t`Close`}</Button>
      </div>
    </div>
  </Dialog>
);

function PostRequests({ postId }: { readonly postId: string }) {
  const query = useInfiniteQuery(postRequestsQuery(postId));
  const { data: requests, error, isFetching, isFetchNextPageError, hasNextPage, fetchNextPage } = query;
  const list = useRef<HTMLUListElement>(null);
  useUndoable(requests ?? []);
  const rows = useHeldList(
    requestsByState(requests ?? []).map((row) => ({ ...row, id: row.request.id })),
    { update: (held, current) => ({ ...held, request: current?.request ?? held.request }), appends: true },
  );
  if (error && isPostNotFound(error)) return <p role="status">{error.message}</p>;
  if (!requests && error) return <QueryFailure query={query} describe={fetchFailed} />;
  if (!requests) return <p role="status">{t`Loading requests...`}</p>;
  if (requests.length === 0) return <p>{t`Nobody has asked to join this post yet.`}</p>;
  const showMore = async (): Promise<void> => {
    const { data } = await fetchNextPage();
    const first = data?.[requests.length]?.id;
    // The last page removes the button. React renders before this.
    setTimeout(() => list.current?.querySelector<HTMLElement>(`[data-request="${first}"] a`)?.focus());
  };
  return (
    <>
      <ul ref={list} className="flex max-h-[60dvh] flex-col divide-y divide-line overflow-y-auto">
        {/* One list, so that a request that changes its group stays mounted. */}
        {rows.map(({ request, heading }) => (
          <li key={request.id} data-request={request.id}>
            {heading && <h3 className="pt-3 text-sm font-semibold text-faint">{heading}</h3>}
            <PostRequest request={request} />
          </li>
        ))}
      </ul>
      {isFetchNextPageError && <Banner tone="error">{fetchFailed(error.message)}</Banner>}
      {hasNextPage && (
        <Button size="sm" busy={isFetching} onClick={() => void showMore()}>
          {t`Show more`}
        </Button>
      )}
    </>
  );
}
