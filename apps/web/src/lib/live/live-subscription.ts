import { type LiveSubscription, SUBSCRIBED_IDS_MAX_COUNT } from '@muster/contract/live-events.ts';
import { useEffect } from 'react';
import { createListeners } from '../listeners.ts';

/** The subscription of a screen. */
type Topics = Partial<Omit<LiveSubscription, 'type'>>;

const topicsOfScreens = new Set<Topics>();
let isNotifying = false;
const { subscribe, notify } = createListeners();

/** Calls `listener` after the page's subscription has changed, once for a navigation. */
export const onSubscriptionChange = subscribe;

function notifySoon(): void {
  if (isNotifying) return;
  isNotifying = true;
  queueMicrotask(() => {
    isNotifying = false;
    notify();
  });
}

export const emptySubscription: LiveSubscription = {
  type: 'live.subscribe',
  board: false,
  postIds: [],
  memberIds: [],
};

/** Combined subscription of all mounted components. The board covers all posts and their authors. */
export function currentSubscription(): LiveSubscription {
  const all = [...topicsOfScreens];
  const postIds = [...new Set(all.flatMap((topics) => topics.postIds ?? []))];
  const memberIds = [...new Set(all.flatMap((topics) => topics.memberIds ?? []))];
  const isTooLong = postIds.length > SUBSCRIBED_IDS_MAX_COUNT || memberIds.length > SUBSCRIBED_IDS_MAX_COUNT;
  return isTooLong || all.some(({ board }) => board)
    ? { ...emptySubscription, board: true }
    : { ...emptySubscription, postIds, memberIds };
}

/** Subscribes to these topics until the returned function is called. */
export function addTopics(topics: Topics): () => void {
  topicsOfScreens.add(topics);
  notifySoon();
  return () => {
    topicsOfScreens.delete(topics);
    notifySoon();
  };
}

/** Subscribes to changes of the board while the calling component is mounted. */
export const useBoardSubscription = (): void => useEffect(() => addTopics({ board: true }), []);

/** Subscribes to changes of a post and of its author while the calling component is mounted. */
export function usePostSubscription(postId: string | null, authorId?: string): void {
  useEffect(
    () => (postId === null ? undefined : addTopics({ postIds: [postId], memberIds: authorId ? [authorId] : [] })),
    [postId, authorId],
  );
}

/** Subscribes to changes of a player and their posts while the calling component is mounted. */
export const usePlayerSubscription = (memberId: string): void =>
  useEffect(() => addTopics({ memberIds: [memberId] }), [memberId]);
