import { t } from '@lingui/core/macro';
import { LongText } from '#src/components/long-text.tsx';
import { type JoinRequest, listPostRequestsEndpoint } from '@muster/contract/join-requests/join-requests.ts';
import type { Post } from '@muster/contract/posts/posts.ts';
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { Button } from '#src/components/button.tsx';
import { Avatar } from '#src/components/identity/avatar.tsx';
import { Dialog, type DialogState } from '#src/components/overlay/dialog.tsx';
import { Banner } from '#src/components/page/banner.tsx';
import { QueryFailure } from '#src/components/page/failure-banner.tsx';
import { callApi } from '#src/lib/api/call-api.ts';
import { isPostNotFound } from '#src/features/posts/single-post.ts';
import { OpenChatLink } from '../open-chat-link.tsx';
import { RequestActions } from '../request-actions.tsx';
import { requestStatus, withRoleAndParty } from '../describe-request.ts';
import { fetchFailed, postRequestsKey } from '../request-queries.ts';
import { requestsByState } from './requests-by-state.ts';
import { useStatusFocus } from '../use-status-focus.ts';
import { useUndoable } from '../use-undoable.ts';

const postRequestsQuery = (postId: string) =>
  infiniteQueryOptions({
    queryKey: postRequestsKey(postId),
    queryFn: ({ pageParam, signal }) => {
      const querystring = pageParam === '' ? {} : { cursor: pageParam };
      return callApi(listPostRequestsEndpoint, { params: { postId }, querystring }, { signal });
    },
    enabled: ({ state }) => !isPostNotFound(state.error),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    select: ({ pages }) => pages.flatMap(({ requests }) => requests),
  });

interface PostRequestsDialogProps extends DialogState {
  readonly post: Pick<Post, 'id' | 'game'>;
}

/** Everyone who asked to join a post, with the state of their request. */
export const PostRequestsDialog = ({ post, isOpen, onOpenChange }: PostRequestsDialogProps) => (
  <Dialog
    isOpen={isOpen}
    onOpenChange={onOpenChange}
    title={t`Requests to join: ${{ game: post.game }}`}
    description={t`Everyone who asked to join.`}
  >
    <PostRequests postId={post.id} />
    <div className="flex justify-end">
      <Button onClick={() => onOpenChange(false)}>{t`Close`}</Button>
    </div>
  </Dialog>
);

function PostRequests({ postId }: { readonly postId: string }) {
  const query = useInfiniteQuery(postRequestsQuery(postId));
  const { data: requests, error, isFetching, isFetchNextPageError, hasNextPage, fetchNextPage } = query;
  const list = useRef<HTMLUListElement>(null);
  useUndoable(requests ?? []);
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
        {requestsByState(requests).map(({ request, heading }) => (
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

function PostRequest({ request }: { readonly request: JoinRequest }) {
  const { requester, note } = request;
  const { statusLine, onActing } = useStatusFocus(`${request.id} ${request.state}`);
  return (
    <div className="flex flex-wrap items-start gap-x-3 gap-y-2 py-3 wrap-anywhere">
      <Avatar name={requester.name} pictureUrl={requester.pictureUrl} />
      <div className="flex min-w-0 flex-1 basis-40 flex-col text-sm">
        <span dir="auto" className="truncate font-semibold">
          {requester.name}
        </span>
        <p ref={statusLine} tabIndex={-1} className="text-soft">
          {withRoleAndParty(requestStatus(request, true), request)}
        </p>
        {note && (
          <LongText key={note} clampClass="line-clamp-6">
            {note}
          </LongText>
        )}
      </div>
      <div className="ms-auto flex flex-wrap items-center justify-end gap-1">
        <OpenChatLink userId={requester.id} />
        <RequestActions request={request} statusLine={statusLine} onActing={onActing} />
      </div>
    </div>
  );
}
