import { crewChatIdOf } from './chat/chat.ts';
import { partnerIdOf } from './chat/chat-list.ts';
import type { adminTables, LiveEvent } from './live-events.ts';
import { type Topic, topics } from './topics.ts';

/** A topic whose data is stale. */
interface StaleTopic {
  readonly topic: Topic;
  /** Only queries whose data has this id of a post, member or conversation. */
  readonly listed?: string;
  /** Only queries whose data lacks this id of a post or conversation. */
  readonly missing?: string;
}

type EventOf<Type extends LiveEvent['type']> = Extract<LiveEvent, { type: Type }>;
type PostEvent = EventOf<'post.created' | 'post.changed' | 'post.removed'>;

const all = (...stale: readonly Topic[]): StaleTopic[] => stale.map((topic) => ({ topic }));

/** Topics of the admin panel that show these tables. */
const adminTopics = (...tables: readonly (typeof adminTables)[number][]): StaleTopic[] =>
  all(...[...tables, 'counts', 'overview'].map((table) => [...topics.admin, table]));

/** Topics with posts. */
const postData = all(
  topics.board,
  topics.counts,
  topics.ownPosts,
  topics.series,
  topics.playerPosts,
  topics.crewPosts,
  topics.post,
);

/** Topics that a browser may have missed while disconnected. */
const connectionTopics: readonly StaleTopic[] = [
  ...postData,
  ...all(topics.chats, topics.openedChat, topics.crew, topics.requests, topics.alerts, topics.standingCrews),
  ...all(
    topics.player,
    topics.playerStatus,
    topics.profile,
    topics.blocks,
    topics.notices,
    topics.inviteLinks,
    topics.rules,
    topics.admin,
  ),
];

/** Player pages and profiles show the number of posts; crewmates are listed with their active posts. */
const authorTopics = ({ authorId, postId }: PostEvent, viewerId: string): StaleTopic[] => [
  ...all(topics.counts, [...topics.player, authorId], ...(authorId === viewerId ? [topics.profile] : [])),
  { topic: topics.crewmates, listed: authorId },
  { topic: topics.crewPosts, listed: postId },
  ...adminTopics('posts', 'members', 'games'),
];

/** A new or reactivated post may belong in the lists of its author. */
const listedPostTopics = (event: EventOf<'post.created' | 'post.changed'>, viewerId: string): StaleTopic[] => [
  ...authorTopics(event, viewerId),
  { topic: [...topics.playerPosts, event.authorId], missing: event.postId },
  // The end of a session changes what its author may do with the requests.
  ...(event.type === 'post.changed' && event.authorId === viewerId && !event.post.isActive
    ? [{ topic: topics.requests, listed: event.postId }]
    : []),
  ...(event.authorId === viewerId
    ? [{ topic: topics.ownPosts, missing: event.postId }, ...all(topics.series, topics.board)]
    : []),
];

const staleByEvent: {
  readonly [Type in LiveEvent['type']]?: (event: EventOf<Type>, viewerId: string) => readonly StaleTopic[];
} = {
  'live.ready': () => connectionTopics,
  'live.lagged': () => connectionTopics,
  'live.subscribed': () => all(topics.admin),
  'board.lagged': () => [...postData, ...all(topics.player, topics.admin)],
  'topics.changed': (event) => all(...event.topics),

  /** The list shows the last text of a crew, after which events may have followed. */
  'message.changed': ({ message: { crewId } }) => (crewId ? all(topics.chats) : []),
  'chat.settings': () => all(topics.chats),
  'chat.deleted': () => all(topics.chats),
  'chat.blocked': ({ chatId, isBlocked }, viewerId) => {
    const partnerId = partnerIdOf(chatId, viewerId);
    return [
      ...all(topics.chats, topics.crew, topics.requests, topics.board, topics.counts, topics.post),
      ...all(topics.alerts, topics.blocks),
      ...all([...topics.playerPosts, partnerId], ...(isBlocked ? [] : [[...topics.player, partnerId]])),
    ];
  },

  /** The Discord ID of the other side may be visible to the crew only. */
  'join-request.changed': ({ request: { author, requester, postId, authorCheck, requesterCheck } }, viewerId) => [
    ...all([...topics.player, author.id === viewerId ? requester.id : author.id]),
    authorCheck || requesterCheck || postId === null
      ? { topic: topics.readyChecks }
      : { topic: topics.readyChecks, listed: postId },
  ],
  /** The member may have just been accepted: then the conversation is not listed yet. Or the session may be over. */
  'crew-members.changed': ({ crewId }) => [
    // The second one: seats that friends can take in the member's party.
    ...all([...topics.crew, crewId], [...topics.requests, 'party', crewId]),
    { topic: topics.chats, missing: crewChatIdOf(crewId) },
    { topic: topics.playAgain, missing: crewId },
    { topic: topics.standingCrews, listed: crewId },
  ],
  'join-details.changed': ({ authorId, postId }) => all([...topics.joinDetails, authorId, postId]),

  'post.created': listedPostTopics,
  'post.changed': listedPostTopics,
  'post.removed': (event, viewerId) => [
    ...authorTopics(event, viewerId),
    { topic: topics.requests, listed: event.postId },
    { topic: topics.chats, listed: event.postId },
    // Only the server knows whether the member's own post was deleted.
    ...(event.authorId === viewerId
      ? [...all([...topics.post, event.postId]), { topic: topics.ownPosts, listed: event.postId }]
      : []),
  ],
  'post.rescheduled': () => all(topics.requests),
  'game.changed': () => [...postData, ...all(topics.games), ...adminTopics('games', 'posts')],
  'game.verified': () => adminTopics('games', 'posts'),

  /** The event has the name and the small picture only, as the session. */
  'member.changed': ({ memberId }, viewerId) => [
    ...all([...topics.player, memberId], ...(memberId === viewerId ? [topics.profile] : [])),
    ...adminTopics('members', 'posts', 'games', 'reports'),
  ],
  'member.left': ({ memberId }) => [
    ...[topics.requests, topics.chats, topics.crew, topics.crewPosts, topics.post].map((topic) => ({
      topic,
      listed: memberId,
    })),
    ...all(topics.counts, [...topics.joinDetails, memberId]),
    ...adminTopics('members', 'posts', 'games', 'reports'),
  ],
  'suspension.changed': ({ memberId }) => [
    ...all([...topics.openedChat, memberId], [...topics.player, memberId]),
    ...all([...topics.joinDetails, memberId]),
    { topic: topics.chats, listed: memberId },
  ],

  'alerts.changed': () => all(topics.alerts),
  'crew-post.created': () => all(topics.crewPosts),
  'crewmates.changed': () => all(topics.crewmates),
  'notice.sent': () => all(topics.notices),
  'admin.changed': ({ table }) => adminTopics(table),
};

const run = <Type extends LiveEvent['type']>(type: Type, event: EventOf<Type>, viewerId: string) =>
  staleByEvent[type]?.(event, viewerId) ?? [];

/**
 * The topics that an event makes stale for a viewer. Data in the event itself, such as a message, is not stale:
 * browsers write it to their cache.
 */
export const staleTopicsOf = (event: LiveEvent, viewerId: string): readonly StaleTopic[] =>
  run(event.type, event, viewerId);
