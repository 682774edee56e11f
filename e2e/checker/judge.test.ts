import type { Message } from '@muster/contract/chat/messages.ts';
import { isUndecided, type JoinRequestState } from '@muster/contract/posts/requests/join-request-states.ts';
import type { JoinRequest } from '@muster/contract/posts/requests/join-requests.ts';
import { expect, test } from 'vitest';
import { judge } from './judge.ts';
import type {
  ConversationReading,
  CrewReading,
  Finding,
  MessageAttempt,
  Recording,
  RequestAttempt,
} from './recording.ts';

const CHAT = 'ada_bob';
const POST = 'post';
const AUTHOR = 'ada';

const aMessage = (seq: number, changes: Partial<Message> = {}): Message => ({
  id: `message ${seq}`,
  chatId: CHAT,
  seq,
  senderId: seq % 2 === 0 ? 'bob' : 'ada',
  text: `text ${seq}`,
  sentAt: new Date(seq * 10),
  ...changes,
});
const history = (): Message[] => [1, 2, 3, 4].map((seq) => aMessage(seq));

const aReading = (memberId: string): ConversationReading => ({
  chatId: CHAT,
  memberId,
  history: history(),
  live: history(),
  summary: { lastSeq: 4, lastMessage: 'text 4', lastMessageAt: new Date(40) },
});

const aSide = (id: string) => ({ id, name: id, pictureUrl: null });

const aRequest = (state: JoinRequestState, changes: Partial<JoinRequest> = {}): JoinRequest => ({
  id: `request ${state}`,
  version: 1,
  postId: POST,
  chatId: CHAT,
  author: aSide(AUTHOR),
  requester: { ...aSide(`${state} one`), platforms: [], levels: [], spokenLanguages: [], bio: '' },
  partySize: 1,
  note: '',
  roles: [null],
  state,
  isInvitation: false,
  broughtBy: null,
  declineReason: null,
  gameId: null,
  emblem: null,
  game: 'Valorant',
  platform: 'PC',
  excerpt: '',
  createdAt: new Date(0),
  decidedAt: isUndecided({ state }) ? null : new Date(5),
  expiresAt: new Date(1000),
  waitingSince: null,
  hasPassed: false,
  schedule: null,
  previousStartsAt: null,
  authorCheck: null,
  requesterCheck: null,
  isAuthorMissing: false,
  isCalledOff: false,
  isCalledOffByAdmin: false,
  isCrewComplete: false,
  actions: { author: [], requester: [] },
  ...changes,
});

const states = ['pending', 'accepted', 'declined', 'left'] as const;
const requests = (): JoinRequest[] => states.map((state) => aRequest(state));

/** Sent once, by a member who accepted the only rules. */
const once = { count: 1, refusal: null, acceptedRules: 1 };

const attempts = (action: RequestAttempt['action']['type'], request: JoinRequest): RequestAttempt => ({
  memberId: action === 'requested' || action === 'leave' ? request.requester.id : AUTHOR,
  action: { type: action, postId: POST, requestId: action === 'requested' ? null : request.id },
  startedMs: 0,
  ...once,
  confirmed: request,
  sentMs: 0,
  answeredMs: 5,
});

const anAttempt = (message: Message): MessageAttempt => ({
  memberId: message.senderId ?? '',
  action: { id: message.id, chatId: message.chatId, text: message.text },
  startedMs: message.seq * 10 - 5,
  ...once,
  confirmed: message,
  sentMs: message.seq * 10 - 5,
  answeredMs: message.seq * 10,
});

/** Sent at `startedMs` and answered a moment later. */
const answered = <Action, Result>(startedMs: number, action: Action, confirmed: Result) => ({
  memberId: '',
  action,
  startedMs,
  ...once,
  confirmed,
  sentMs: startedMs,
  answeredMs: startedMs + 1,
});
const refusedAt = (startedMs: number, refusal: string) => ({ ...answered(startedMs, null, null), refusal });

/** A run without faults: a conversation of four messages, and a post with a request in each of four states. */
const aRecording = (): Recording => ({
  chats: new Map([[CHAT, ['ada', 'bob']]]),
  messageAttempts: history().map(anAttempt),
  sentLive: 0,
  messageEvents: ['ada', 'bob'].flatMap((to) => history().map((message) => ({ to, message }))),
  conversations: [aReading('ada'), aReading('bob')],
  leakedChats: [],
  requestAttempts: [
    ...states.map((state) =>
      attempts('requested', aRequest('pending', { ...aRequest(state), state: 'pending', decidedAt: null })),
    ),
    attempts('accept', aRequest('accepted')),
    attempts('decline', aRequest('declined')),
    attempts('accept', { ...aRequest('left'), state: 'accepted' }),
    attempts('leave', aRequest('left')),
  ],
  requestEvents: requests().map((request) => ({ to: AUTHOR, request })),
  posts: [{ postId: POST, authorId: AUTHOR, responses: 4, requests: requests() }],
  sent: states.map((state) => ({ memberId: `${state} one`, requests: [aRequest(state)], isComplete: true })),
  crews: [],
  screens: [{ memberId: 'ada', shown: ['a pending', 'b left'], stored: ['b left', 'a pending'] }],
  publications: [answered(-10, 'Be kind', { version: 1 })],
  modes: [answered(0, 'open', {}), answered(20, 'closed', {})],
  registrations: [
    answered(2, null, { id: 'early' }),
    // Sent before the change: either answer is right.
    { ...answered(18, null, { id: 'late' }), answeredMs: 23 },
    refusedAt(24, '403 registration-closed'),
  ],
});

function second<Item>(items: readonly Item[]): Item {
  const [, item] = items;
  if (item === undefined) throw new Error('There is no second item');
  return item;
}

/** The table is wrong, and both members read it. */
const inTable = ({ conversations }: Recording, change: (rows: Message[]) => void): void =>
  conversations.forEach((reading) => {
    change(reading.history);
    change(reading.live);
  });
const renumber = (rows: Message[]): void => rows.forEach((row, index) => (row.seq = index + 1));
const inRequests = ({ posts, sent }: Recording, change: (rows: JoinRequest[]) => void): void =>
  [...posts, ...sent].forEach(({ requests: rows }) => change(rows));
/** Changes one request for both sides. */
const inRequest = (planted: Recording, state: JoinRequestState, changes: Partial<JoinRequest>): void =>
  inRequests(planted, (rows) =>
    rows.filter((row) => row.state === state).forEach((row) => Object.assign(row, changes)),
  );

const aCrew: CrewReading = {
  postId: POST,
  seats: 2,
  party: 1,
  isActive: true,
  accepted: 0,
  offered: 0,
  smallestWaiting: 0,
  overdueMs: 0,
  isFinal: true,
};

type PlantedFault = readonly [Finding['rule'], string, (planted: Recording) => unknown];

const messageFaults: readonly PlantedFault[] = [
  ['lost', 'a message is missing for both', (p) => inTable(p, (rows) => rows.splice(1, 1))],
  ['lost', 'one member misses the last message', (p) => second(p.conversations).history.pop()],
  [
    'duplicated',
    'a message is stored twice',
    (p) =>
      inTable(p, (rows) => {
        rows.push({ ...second(rows) });
        renumber(rows);
      }),
  ],
  ['phantom', 'a retry became a second message', (p) => inTable(p, (rows) => rows.push(aMessage(5, { id: 'again' })))],
  [
    'phantom',
    'a rejected message is stored',
    (p) => Object.assign(second(p.messageAttempts), { confirmed: null, refusal: '400 bad-request' }),
  ],
  ['phantom', 'a message is in another chat', (p) => (second(p.messageAttempts).action.chatId = 'other')],
  ['altered', 'a text was changed', (p) => inTable(p, (rows) => (second(rows).text = 'other'))],
  [
    'altered',
    'one member reads another text',
    (p) => (second(p.conversations).history[1] = aMessage(2, { text: 'other' })),
  ],
  [
    'altered',
    'another number was confirmed',
    (p) => (second(p.messageAttempts).confirmed = aMessage(9, { id: 'message 2' })),
  ],
  [
    'reordered',
    'two messages of one sender are swapped',
    (p) => inTable(p, (rows) => rows.splice(0, 3, aMessage(3, { seq: 1 }), aMessage(2), aMessage(1, { seq: 3 }))),
  ],
  [
    'reordered',
    'messages of both senders are swapped',
    (p) => inTable(p, (rows) => rows.splice(0, 2, aMessage(2, { seq: 1 }), aMessage(1, { seq: 2 }))),
  ],
  ['reordered', 'a number is skipped', (p) => inTable(p, (rows) => (rows[3] = aMessage(4, { seq: 5 })))],
  ['leaked', 'a stranger received a message', (p) => (second(p.messageEvents).to = 'stranger')],
  ['leaked', 'a stranger could read', (p) => p.leakedChats.push({ chatId: CHAT, memberId: 'stranger' })],
  ['outdated', 'a message did not arrive live', (p) => second(p.conversations).live.pop()],
  [
    'outdated',
    'messages arrived live in another order',
    (p) => second(p.conversations).live.push(...second(p.conversations).live.splice(0, 1)),
  ],
  ['outdated', 'a rolled-back message was published', (p) => p.messageEvents.push({ to: 'ada', message: aMessage(5) })],
  ['outdated', 'the list lacks the conversation', (p) => (second(p.conversations).summary = null)],
  ['unanswered', 'a message got no answer', (p) => (second(p.messageAttempts).confirmed = null)],
  [
    'refused',
    'a retried message was rejected',
    (p) => Object.assign(second(p.messageAttempts), { count: 2, refusal: '401' }),
  ],
];

const requestFaults: readonly PlantedFault[] = [
  ['lost', 'a request is missing', (p) => inRequests(p, (rows) => rows.pop())],
  ['lost', 'an acceptance is undone', (p) => inRequest(p, 'accepted', { state: 'pending', decidedAt: null })],
  ['lost', 'a departure is undone', (p) => inRequest(p, 'left', { state: 'accepted' })],
  ['lost', 'the requester misses a request', (p) => second(p.sent).requests.pop()],
  [
    'duplicated',
    'a retry became a second request',
    (p) => p.posts[0]?.requests.push(aRequest('accepted', { id: 'request accepted again' })),
  ],
  ['duplicated', 'a request is listed twice', (p) => p.posts[0]?.requests.push(aRequest('pending'))],
  [
    'phantom',
    'a request expired too early',
    (p) => inRequest(p, 'pending', { state: 'expired', decidedAt: new Date(5) }),
  ],
  [
    'phantom',
    'a request was accepted by nobody',
    (p) => inRequest(p, 'pending', { state: 'accepted', decidedAt: new Date(5) }),
  ],
  [
    'phantom',
    'a rejected change is stored',
    (p) => Object.assign(p.requestAttempts.at(-1) ?? {}, { confirmed: null, refusal: '409 request-changed' }),
  ],
  [
    'illegal',
    'a rolled-back decline was published',
    (p) => p.requestEvents.push({ to: AUTHOR, request: aRequest('accepted', { state: 'declined' }) }),
  ],
  [
    'illegal',
    'a decision was made twice',
    (p) => p.requestEvents.push({ to: AUTHOR, request: aRequest('accepted', { decidedAt: new Date(6) }) }),
  ],
  ['illegal', 'a pending request has a decision', (p) => inRequest(p, 'pending', { decidedAt: new Date(5) })],
  ['overbooked', 'two players have the last seat', (p) => p.crews.push({ ...aCrew, accepted: 2 })],
  ['double-offered', 'two parties are offered the last seat', (p) => p.crews.push({ ...aCrew, offered: 2 })],
  ['double-offered', 'a taken seat is on offer', (p) => p.crews.push({ ...aCrew, accepted: 1, offered: 1 })],
  ['not-offered', 'a free seat is not offered', (p) => p.crews.push({ ...aCrew, smallestWaiting: 1 })],
  ['open-too-long', 'a post did not close', (p) => p.crews.push({ ...aCrew, overdueMs: 6000 })],
  ['miscounted', 'a request was counted twice', (p) => p.posts.forEach((post) => (post.responses += 1))],
  [
    'altered',
    'the requester reads another note',
    (p) => second(p.sent).requests.forEach((row) => (row.note = 'other')),
  ],
  ['leaked', 'a third member received a request', (p) => (second(p.requestEvents).to = 'stranger')],
  [
    'refused',
    'a signed-in member was rejected',
    (p) => Object.assign(second(p.requestAttempts), { count: 2, refusal: '401' }),
  ],
  ['unanswered', 'a change got no answer', (p) => (second(p.requestAttempts).confirmed = null)],
];

/** Published before everything was sent, and accepted by nobody. */
const publish = ({ publications }: Recording): unknown => publications.push(answered(-5, 'Be kinder', { version: 2 }));

const communityFaults: readonly (readonly [Finding['subject'], ...PlantedFault])[] = [
  ['messages', 'forbidden', 'a message was accepted without the new rules', publish],
  ['requests', 'forbidden', 'a request was accepted without the new rules', publish],
  [
    'accounts',
    'forbidden',
    'an account was created while registration was closed',
    (p) => p.registrations.push(answered(30, null, { id: 'uninvited' })),
  ],
  [
    'accounts',
    'refused',
    'an account was rejected while registration was open',
    (p) => p.registrations.push(refusedAt(5, '403 registration-closed')),
  ],
  ['accounts', 'unanswered', 'nobody answered a visitor', (p) => p.registrations.push(answered(-1, null, null))],
  ['changes', 'unanswered', 'a publication got no answer', (p) => p.publications.push(answered(40, 'Be kind', null))],
];

test('finds nothing in a run without faults', () => {
  expect(judge(aRecording())).toEqual([]);
});

function judgePlanted(plant: PlantedFault[2]): Finding[] {
  const planted = aRecording();
  plant(planted);
  return judge(planted);
}
const what = expect.any(String);

test.each(messageFaults)('messages %s: %s', (rule, _, plant) => {
  expect(judgePlanted(plant)).toContainEqual({ subject: 'messages', rule, what });
});

test.each(requestFaults)('requests %s: %s', (rule, _, plant) => {
  expect(judgePlanted(plant)).toContainEqual({ subject: 'requests', rule, what });
});

test.each(communityFaults)('%s %s: %s', (subject, rule, _, plant) => {
  expect(judgePlanted(plant)).toContainEqual({ subject, rule, what });
});

test('a member who has not accepted the rules may decline and leave', () => {
  const forget = (attempt: RequestAttempt): unknown =>
    ['decline', 'leave'].includes(attempt.action.type) && (attempt.acceptedRules = 0);
  expect(judgePlanted(({ requestAttempts }) => requestAttempts.forEach(forget))).toEqual([]);
});

test('an account that an unanswered try has created is confirmed by a refused one', () => {
  const taken = { ...refusedAt(5, '409 email-taken'), count: 2 };
  expect(judgePlanted(({ registrations }) => registrations.push(taken))).toEqual([]);
});

test('reports a screen that missed an event', () => {
  const findings = judgePlanted(({ screens }) => screens.forEach((screen) => (screen.shown = [])));
  expect(findings).toEqual([{ subject: 'screens', rule: 'outdated', what }]);
});
