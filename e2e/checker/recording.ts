import type { Message } from '@muster/contract/chat/messages.ts';
import type { Conversation } from '@muster/contract/chat/chat.ts';
import type { JoinRequest, RequestChange } from '@muster/contract/posts/requests/join-requests.ts';
import type { RegistrationMode } from '@muster/contract/sessions/registration.ts';

/** Milliseconds since 1970, from a clock that never jumps. */
export const now = (): number => performance.timeOrigin + performance.now();

/** An action of a member, repeated until the product answers. */
export interface Attempt<Action, Result> {
  readonly memberId: string;
  readonly action: Action;
  readonly startedMs: number;
  /** Number of sends, without those refused for unaccepted rules. The outcome of unanswered ones is unknown. */
  count: number;
  refusal: string | null;
  confirmed: Result | null;
  /** When it was last sent, and answered. */
  sentMs: number;
  answeredMs: number;
  /** The latest rules that the member had read and begun to accept by then; 0 for none. */
  acceptedRules: number;
}

export const isRefused = ({ count, refusal }: Attempt<unknown, unknown>): boolean => count === 1 && refusal !== null;

export type MessageAttempt = Attempt<{ id: string; chatId: string; text: string }, Message>;

interface RequestAction {
  type: 'requested' | RequestChange['name'];
  postId: string;
  /** Null for a new request. */
  requestId: string | null;
}
export type RequestAttempt = Attempt<RequestAction, JoinRequest>;

/** A conversation as one member sees it at the end. */
export interface ConversationReading {
  chatId: string;
  memberId: string;
  history: Message[];
  /** Collected live since the beginning. */
  live: Message[];
  /** Null when the conversation is missing from the member's list. */
  summary: Pick<Conversation, 'lastSeq' | 'lastMessage' | 'lastMessageAt'> | null;
}

/** A post as its author reads it at the end, with all its requests. */
export interface PostReading {
  postId: string;
  authorId: string;
  responses: number;
  requests: JoinRequest[];
}

/** The latest request for each post, as its requester reads them at the end. */
export interface SentReading {
  memberId: string;
  requests: JoinRequest[];
  /** False if there are more than the product lists. */
  isComplete: boolean;
}

/** What an open screen showed at a moment when every event had had time to arrive, and what was stored then. */
export interface ScreenReading {
  memberId: string;
  shown: readonly string[];
  stored: readonly string[];
}

/** The crew of a post at one moment, counted in the database. */
export interface CrewReading {
  postId: string;
  /** Null: unlimited. */
  seats: number | null;
  party: number;
  isActive: boolean;
  accepted: number;
  offered: number;
  /** Size of the smallest party that waits for an offer; 0 if none does. */
  smallestWaiting: number;
  /** Time since the post should have closed. Not positive before. */
  overdueMs: number;
  /** Whether every fault was repaired and the scheduled jobs had time to act. */
  isFinal: boolean;
}

/** What the members of a run did, received and read. */
export interface Recording {
  /** Members of each conversation. */
  chats: Map<string, readonly string[]>;
  messageAttempts: MessageAttempt[];
  /** Number of messages that were answered over a live connection. */
  sentLive: number;
  messageEvents: { to: string; message: Message }[];
  conversations: ConversationReading[];
  /** Conversations that a stranger could read. */
  leakedChats: { chatId: string; memberId: string }[];
  requestAttempts: RequestAttempt[];
  requestEvents: { to: string; request: JoinRequest }[];
  posts: PostReading[];
  sent: SentReading[];
  crews: CrewReading[];
  screens: ScreenReading[];
  /** Versions of the rules and changes of who may register, by the administrator, one after the other. */
  publications: Attempt<string, { version: number }>[];
  modes: Attempt<RegistrationMode, unknown>[];
  registrations: Attempt<null, { id: string }>[];
}

type Rule =
  /** Confirmed, but missing or undone at the end. */
  | 'lost'
  | 'duplicated'
  /** Stored, but never sent or rejected. */
  | 'phantom'
  /** Different from what was sent or confirmed, or different for the two sides. */
  | 'altered'
  /** Not in the order of sending, or not numbered 1, 2, 3 ... */
  | 'reordered'
  /** Received by a member outside the conversation or request. */
  | 'leaked'
  /** A screen does not show what is stored. */
  | 'outdated'
  /** In states that exclude each other, or decided twice. */
  | 'illegal'
  /** More players than seats. */
  | 'overbooked'
  /** A seat on offer to two parties, or to one while another has it. */
  | 'double-offered'
  /** A party waits although its seats are free, long after the last change. */
  | 'not-offered'
  /** A post is open long after its end. */
  | 'open-too-long'
  /** `responses` differs from the number of members who requested. */
  | 'miscounted'
  /** Accepted, although the member had not accepted the rules, or could not register. */
  | 'forbidden'
  /** Rejected for a reason that no member caused. */
  | 'refused'
  /** Never answered, although everything was repaired. */
  | 'unanswered';

export interface Finding {
  readonly subject: 'messages' | 'requests' | 'accounts' | 'changes' | 'screens';
  readonly rule: Rule;
  /** Begins with the id of the message or request. */
  readonly what: string;
}

export const findingsOf =
  (subject: Finding['subject']) =>
  (rule: Rule, sentences: readonly string[]): Finding[] =>
    sentences.map((what) => ({ subject, rule, what }));

type Find = ReturnType<typeof findingsOf>;

/** Attempts that were refused for another reason than the expected ones, or never answered. */
export const judgeAnswers = <Action>(
  find: Find,
  attempts: readonly Attempt<Action, unknown>[],
  describe: (action: Action) => string,
  expected = /^$/,
): Finding[] => [
  ...find(
    'refused',
    attempts.flatMap(({ action, refusal }) =>
      refusal === null || expected.test(refusal) ? [] : `${describe(action)}: ${refusal}`,
    ),
  ),
  ...find(
    'unanswered',
    attempts
      .filter(({ confirmed, refusal }) => confirmed === null && refusal === null)
      .map(({ action }) => describe(action)),
  ),
];
