import type { Game } from '@muster/contract/games/games.ts';
import { topics } from '@muster/contract/topics.ts';
import type { Alert, NewAlerts } from '@muster/contract/board/alerts.ts';
import { isListed, type Post } from '@muster/contract/posts/posts.ts';
import type { Query } from '@tanstack/react-query';
import { partnerIdOf } from '@muster/contract/chat/chat-list.ts';
import { alertListKey, newAlertsKey } from '#src/features/board/alerts/alert-keys.ts';
import { isUnfilteredBoard } from '#src/features/board/browse/board-queries.ts';
import {
  lacksPost,
  type PostPages,
  type PostRef,
  withNewPost,
  withoutPosts,
  withPostInserted,
} from '#src/features/posts/post-pages.ts';
import { myPostsQuery } from '#src/features/posts/my-posts-query.ts';
import { gamesQuery } from '#src/features/posts/games-query.ts';
import { changeObjects } from '#src/lib/api/change-objects.ts';
import type { PlainObject } from '#src/lib/api/share-unchanged.ts';
import { apply, queryClient } from '#src/lib/api/query-client.ts';
import { forget, refetch } from '#src/lib/api/refetch.ts';
import { isOlderThanSubscription } from '#src/lib/live/live-client.ts';
import { newerPost, singlePostKey, withNewerCrew, withResponses } from '#src/features/posts/single-post.ts';
import { closeAlert } from '#src/features/notifications/alert-member.ts';
import type { EventOf, LiveContext } from './live-context.ts';

const { queryKey: myPostsKey } = myPostsQuery;

const isPost = (object: PlainObject): object is Post => 'crewVersion' in object && 'authorId' in object;
const hasPosts = ({ queryKey }: Query): boolean => [topics.post, topics.alerts].some(([name]) => name === queryKey[0]);

/** Changes a post wherever it is loaded. */
const applyToPost = (postId: string, change: (post: Post) => Post): void =>
  changeObjects((object) => (object.id === postId && isPost(object) ? change(object) : object), hasPosts);

/** Removes posts from all lists except the member's own, which lists inactive posts too. */
function removePosts(isRemoved: (post: PostRef) => boolean): void {
  for (const key of [topics.board, topics.playerPosts])
    apply<PostPages>(key, (pages) => withoutPosts(pages, isRemoved));
  apply<Alert[]>(alertListKey, (alerts) => alerts.filter(({ post }) => !isRemoved(post)));
}

const importAlerts = () => import('#src/features/board/alerts/notify-of-alerts.ts');

export const notifyOfAlerts = (event: EventOf<'alerts.due'>, { memberId, router }: LiveContext): void =>
  void importAlerts()
    .then((alerts) => alerts.notifyOfAlerts(event, memberId, router))
    .catch(() => undefined);

export const notifyOfCrewPost = ({ post }: EventOf<'crew-post.created'>, { memberId, router }: LiveContext): void =>
  void import('#src/features/posts/standing-crews/notify-of-crew-post.ts')
    .then((crews) => crews.notifyOfCrewPost(post, memberId, router))
    .catch(() => undefined);

export const withdrawSeenAlerts = ({ seenPostIds = [] }: EventOf<'alerts.changed'>): void =>
  void (
    seenPostIds.length > 0 &&
    importAlerts().then(
      (alerts) => alerts.withdrawAlerts(seenPostIds),
      () => undefined,
    )
  );

/** All members receive the events of deleted accounts and games. Only those with new alerts fetch their number. */
export const refetchNewAlerts = (): void =>
  void refetch({
    queryKey: newAlertsKey,
    predicate: () => queryClient.getQueryData<NewAlerts>(newAlertsKey)?.count !== 0,
  });

/** Only the server knows whether a filter matches a post. */
const isLackedBy =
  (postId: string) =>
  (query: Query): boolean => {
    const board = queryClient.getQueryData<PostPages>(query.queryKey);
    return isUnfilteredBoard(query) && board !== undefined && lacksPost(board, postId);
  };

/** Next pages update a board later, too. */
function isOlderBoard({ queryKey }: Query): boolean {
  const first = queryClient.getQueryData<PostPages>(queryKey)?.pages[0];
  return first !== undefined && isOlderThanSubscription(first.requestedAt ?? 0);
}

/** Fetches what may have changed before the server began to send the changes. */
export function refetchSubscribedPosts(event: EventOf<'live.subscribed'>): void {
  const { board, postIds, memberIds, hasRecentChanges } = event;
  const isOlder = ({ state }: Query): boolean =>
    hasRecentChanges || (state.data !== undefined && isOlderThanSubscription(state.dataUpdatedAt));
  if (board) {
    void refetch({ queryKey: topics.board, predicate: (query) => hasRecentChanges || isOlderBoard(query) });
    void refetch({ queryKey: topics.counts, predicate: isOlder });
  }
  const isSubscribed = ({ queryKey }: Query): boolean => [...postIds, ...memberIds].includes(String(queryKey.at(-1)));
  for (const queryKey of [topics.post, topics.playerPosts])
    void refetch({ queryKey, predicate: (query) => isSubscribed(query) && isOlder(query) });
}

/**
 * Boards offer new posts instead of inserting them, so that no cards shift. They insert a post that the viewer's crew saw first,
 * because the viewer knows it.
 */
export function offerPost(event: EventOf<'post.created' | 'post.changed'>, { memberId }: LiveContext): void {
  const { postId: id, authorId } = event;
  const mayBeListed = event.type === 'post.created' || isListed(event.post);
  if (!mayBeListed || authorId === memberId) return;
  const seen = queryClient.getQueryData<Post[]>(topics.crewPosts)?.find((post) => post.id === id);
  const addPost = (board: PostPages) => (seen ? withPostInserted(board, seen) : withNewPost(board, { id, authorId }));
  apply<PostPages>(topics.board, addPost, isUnfilteredBoard);
}

export function changePost({ post }: EventOf<'post.changed'>, { memberId }: LiveContext): void {
  applyToPost(post.id, (known) => newerPost(known, post));
  removePosts(({ isActive, isComplete }) => isActive === false || isComplete === true);
  // It may be active again.
  void refetch({ queryKey: singlePostKey(post.id), predicate: ({ state }) => state.status === 'error' });
  if (isListed(post)) void refetch({ queryKey: topics.board, predicate: isLackedBy(post.id) });
  if (post.authorId !== memberId) return;
  apply<PostPages>(myPostsKey, (pages) => withPostInserted(pages, post));
  if (isListed(post)) apply<PostPages>(topics.board, (board) => withPostInserted(board, post), isUnfilteredBoard);
}

export function removePost({ postId, authorId }: EventOf<'post.removed'>, { memberId }: LiveContext): void {
  removePosts(({ id }) => id === postId);
  closeAlert(postId);
  // Only the server knows whether the member's own post was deleted.
  if (authorId !== memberId) forget(singlePostKey(postId), 'post-not-found');
}

export const changeCrew = (crew: EventOf<'crew.changed'>): void =>
  applyToPost(crew.postId, (post) => withNewerCrew(post, crew));

export const changeResponses = ({ request, responses }: EventOf<'join-request.changed'>): void =>
  applyToPost(request.postId ?? '', (post) => withResponses(post, responses));

/** The account was deleted, or blocked the member. */
export const removePostsOfAuthor = ({ memberId }: EventOf<'member.left'>): void =>
  removePosts(({ authorId }) => authorId === memberId);

export function hideBlockedPosts({ chatId, isBlocked }: EventOf<'chat.blocked'>, { memberId }: LiveContext): void {
  const partnerId = partnerIdOf(chatId, memberId);
  if (isBlocked) removePosts(({ authorId }) => authorId === partnerId);
}

export const addGame = ({ game }: EventOf<'game.verified'>): void =>
  apply<Game[]>(gamesQuery.queryKey, (games) => [...games.filter(({ id }) => id !== game.id), game]);
