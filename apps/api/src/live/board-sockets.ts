import { setImmediate } from 'node:timers/promises';
import { type BoardEvent, type LiveSubscription, RECENT_CHANGE_MAX_AGE_MS } from '@muster/contract/live-events.ts';
import { createBatcher } from '#src/lib/batcher.ts';
import type { AfterCommit } from './after-commit.ts';
import type { BoardEnvelope } from './bus.ts';
import { type OpenSocket, createSocketGroups, frameOf, send, sendToAll } from './open-socket.ts';
import type { RefetchQueue } from './refetch-queue.ts';

/** With more changes than this in a batch, browsers refetch instead. */
const BATCH_MAX_EVENTS = 100;
/** The event loop does other work after each group of this many connections. */
const SOCKETS_PER_TURN = 250;

const BOARD = 'board';
const topicOfPost = (postId: string): string => `post.${postId}`;
const topicOfMember = (memberId: string): string => `member.${memberId}`;

const topicsOfSubscription = ({ board, postIds, memberIds }: LiveSubscription): Set<string> =>
  new Set([...(board ? [BOARD] : []), ...postIds.map(topicOfPost), ...memberIds.map(topicOfMember)]);

const topicsOfEvent = (event: BoardEvent): string[] =>
  event.type === 'member.changed'
    ? [topicOfMember(event.memberId)]
    : [topicOfPost(event.postId), topicOfMember(event.authorId)];

/** Subscribed topics of each connection. */
function createTopics() {
  const byTopic = createSocketGroups();
  const topicsBySocket = new Map<OpenSocket, ReadonlySet<string>>();
  return {
    of: (open: OpenSocket): ReadonlySet<string> => topicsBySocket.get(open) ?? new Set(),
    set(open: OpenSocket, topics: ReadonlySet<string>): void {
      for (const topic of topicsBySocket.get(open) ?? []) byTopic.remove(topic, open);
      for (const topic of topics) byTopic.add(topic, open);
      if (topics.size > 0) topicsBySocket.set(open, topics);
      else topicsBySocket.delete(open);
    },
    sockets: (): readonly OpenSocket[] => [...topicsBySocket.keys()],
    boardSockets: (): readonly OpenSocket[] => byTopic.of(BOARD),
    /** Connections that subscribe to the post or player of the event, but not to the board. */
    subscribersWithoutBoard: (event: BoardEvent): OpenSocket[] =>
      topicsOfEvent(event)
        .flatMap(byTopic.of)
        .filter((open) => !topicsBySocket.get(open)?.has(BOARD)),
  };
}
type Topics = ReturnType<typeof createTopics>;

/** Members who may not see the change, or have received it directly. */
const listExcludedIds = ({ excludedIds, directRecipientIds }: BoardEnvelope): string[] => [
  ...excludedIds,
  ...directRecipientIds,
];

/** A change with its event as JSON. Encoded before it joins a batch, so that a failure does not fail the batch. */
interface EncodedChange extends BoardEnvelope {
  readonly json: string;
}

const batchFrame = (changes: readonly EncodedChange[]): string =>
  `{"type":"live.batch","events":[${changes.map(({ json }) => json).join()}]}`;

/** Sends a connection those changes that its member may see and has not received. */
function sendVisible(open: OpenSocket, changes: readonly EncodedChange[]): void {
  const visible = changes.filter((change) => !listExcludedIds(change).includes(open.member.id));
  if (visible.length > 0) send(open, batchFrame(visible));
}

/** Sends the changes to the connections that show the board. All whose members receive everything share one frame. */
async function sendToBoards(topics: Topics, changes: readonly EncodedChange[]): Promise<void> {
  const boards = topics.boardSockets();
  if (boards.length === 0) return;
  const excludedIds = new Set(changes.flatMap(listExcludedIds));
  const shared = batchFrame(changes);
  for (const [index, open] of boards.entries()) {
    if (excludedIds.has(open.member.id)) sendVisible(open, changes);
    else send(open, shared);
    if (index % SOCKETS_PER_TURN === SOCKETS_PER_TURN - 1) await setImmediate();
  }
}

/** Sends changes of single posts and players to the connections that show these and not the board. */
function sendToOthers(topics: Topics, changes: readonly EncodedChange[]): void {
  const changesBySocket = new Map<OpenSocket, Set<EncodedChange>>();
  for (const change of changes) {
    for (const open of topics.subscribersWithoutBoard(change.event))
      changesBySocket.set(open, (changesBySocket.get(open) ?? new Set()).add(change));
  }
  changesBySocket.forEach((own, open) => sendVisible(open, [...own]));
}

function sendBatch(topics: Topics, changes: readonly EncodedChange[], afterCommit: AfterCommit): void {
  void afterCommit.run(
    () => sendToOthers(topics, changes),
    () => sendToBoards(topics, changes),
  );
}

export type BoardSockets = ReturnType<typeof createBoardSockets>;

/** The subscriptions of this node's connections, and the board changes collected for them. */
export function createBoardSockets(refetchQueue: RefetchQueue, intervalMs: number, afterCommit: AfterCommit) {
  const topics = createTopics();
  const addToBatch = createBatcher<EncodedChange>(intervalMs, (changes) => {
    if (changes.length > BATCH_MAX_EVENTS)
      topics.sockets().forEach((open) => refetchQueue.send(open, { type: 'board.lagged' }));
    else sendBatch(topics, changes, afterCommit);
  });
  let changedAt = -Infinity;

  return {
    /** Replaces the subscription of a connection. Sends 'live.subscribed' if it has new topics. */
    subscribe(open: OpenSocket, subscription: LiveSubscription): void {
      const before = topics.of(open);
      const after = topicsOfSubscription(subscription);
      topics.set(open, after);
      if ([...after].every((topic) => before.has(topic))) return;
      const hasRecentChanges = performance.now() - changedAt < RECENT_CHANGE_MAX_AGE_MS;
      const board = subscription.board && !before.has(BOARD);
      const postIds = subscription.postIds.filter((id) => !before.has(topicOfPost(id)));
      const memberIds = subscription.memberIds.filter((id) => !before.has(topicOfMember(id)));
      sendToAll([open], { type: 'live.subscribed', board, postIds, memberIds, hasRecentChanges });
    },
    remove: (open: OpenSocket): void => topics.set(open, new Set()),
    /** Sends a change with the next batch. */
    publish(change: BoardEnvelope): void {
      changedAt = performance.now();
      addToBatch({ ...change, json: frameOf(change.event) });
    },
  };
}
