import { setTimeout as sleep } from 'node:timers/promises';
import { isUndecided } from '@muster/contract/posts/requests/join-request-states.ts';
import type { JoinRequest, RequestChange } from '@muster/contract/posts/requests/join-requests.ts';
import { JOIN_REQUESTS_PAGE_SIZE } from '@muster/contract/posts/requests/own-requests.ts';
import type { SeededRandom } from '@muster/testing/seeded-random.ts';
import { SETUP_TIMEOUT_MS } from '@muster/testing/call-product.ts';
import { type Actor, createPausable } from './actor.ts';
import type { CheckedMember } from './members.ts';
import type { PostReading, Recording, SentReading } from './recording.ts';
import { changeRequest, createPost, listPosts, listRequests, requestToJoin } from './request-calls.ts';
import { listShownRequests, openRequestScreen } from './screens.ts';

/** Shortest time between two posts of an author. */
const POST_INTERVAL_MS = 200;
const REACTION_MAX_MS = 60;
/** Share of presses that two tabs make at the same time. */
const TWICE_SHARE = 0.15;

interface CrewMembers {
  readonly author: CheckedMember;
  readonly requesters: readonly CheckedMember[];
}

export interface Crew extends Actor {
  /** Declines every undecided request, so that none changes while all are read. */
  readonly declineUndecided: () => Promise<void>;
  /** Reads every request as its author and as its requester. */
  readonly read: () => Promise<{ posts: PostReading[]; sent: SentReading[] }>;
}

const answers: readonly (RequestChange | null)[] = [
  { name: 'accept' },
  { name: 'accept' },
  { name: 'decline', reason: 'schedule' },
  null,
];
const withdrawals: readonly (RequestChange | null)[] = [{ name: 'withdraw' }, null, null];
const removals: readonly (RequestChange | null)[] = [{ name: 'remove' }, null, null];
const departures: readonly (RequestChange | null)[] = [{ name: 'leave' }, null];
/** What a waiting member does with an offer. Null: it runs out. */
const offerAnswers: readonly (RequestChange | null)[] = [{ name: 'take' }, { name: 'pass' }, null];

/** Fewer seats than the requesters need, and unlimited ones. */
const seatCounts = [2, 3, null] as const;
/** A member stops waiting for an offer after this time. */
const OFFER_WAIT_MS = 2000;
const OFFER_POLL_MS = 250;
/** Some posts close this long after they were created. Nobody requests to join them. */
const CLOSE_DELAY_MS = 2000;
const CLOSING_SHARE = 0.2;

/** Waits for an offer to a member on the waitlist. Null if none comes. */
async function awaitOffer(requester: CheckedMember, { id }: JoinRequest): Promise<JoinRequest | null> {
  for (const deadline = performance.now() + OFFER_WAIT_MS; performance.now() < deadline; await sleep(OFFER_POLL_MS)) {
    const sent = await listShownRequests(requester, 'requester').catch(() => []);
    const offered = sent.find((request) => request.id === id && request.state === 'offered');
    if (offered) return offered;
  }
  return null;
}

async function readPosts(author: CheckedMember): Promise<PostReading[]> {
  const readings: PostReading[] = [];
  for (const { id: postId, responses } of await listPosts(author))
    readings.push({ postId, authorId: author.id, responses, requests: await listRequests(author, postId) });
  return readings;
}

async function readSent(requester: CheckedMember): Promise<SentReading> {
  const requests = [...(await listShownRequests(requester, 'requester', SETUP_TIMEOUT_MS))];
  return { memberId: requester.id, requests, isComplete: requests.length < JOIN_REQUESTS_PAGE_SIZE };
}

async function readRequests(author: CheckedMember, requesters: readonly CheckedMember[]) {
  const posts = await readPosts(author);
  const sent: SentReading[] = [];
  for (const requester of requesters) sent.push(await readSent(requester));
  return { posts, sent };
}

async function declineUndecided(author: CheckedMember, { requestAttempts }: Recording): Promise<void> {
  const undecided = (await readPosts(author)).flatMap(({ requests }) => requests.filter(isUndecided));
  for (const request of undecided)
    await changeRequest(requestAttempts, author, request, { name: 'decline', reason: 'full' });
}

/** An author and requesters who act on the same requests at the same time, each as in two tabs now and then. */
export function createCrew(
  { author, requesters }: CrewMembers,
  { between, pick }: SeededRandom,
  recording: Recording,
): Crew {
  const pausable = createPausable();
  const attempts = recording.requestAttempts;

  const press = (send: () => Promise<JoinRequest | null>): Promise<JoinRequest | null> => {
    const isTwice = between(0, 1) < TWICE_SHARE;
    return pausable.perform(async () => {
      const [request] = await Promise.all([send(), isTwice ? send() : null]);
      pausable.countAnswer();
      return request;
    });
  };

  async function react(member: CheckedMember, request: JoinRequest, change: RequestChange | null): Promise<void> {
    await sleep(between(0, REACTION_MAX_MS));
    if (change) await press(() => changeRequest(attempts, member, request, change));
  }

  /** Requests up to three times, which is once more than allowed. The author acts while the requester does. */
  async function play(postId: string, requester: CheckedMember): Promise<void> {
    for (const _ of [1, 2, 3]) {
      const request = await press(() => requestToJoin(attempts, requester, postId));
      if (!request) return;
      await Promise.all([react(author, request, pick(answers)), react(requester, request, pick(withdrawals))]);
      const offered = request.state === 'waitlisted' ? await awaitOffer(requester, request) : null;
      if (offered) await react(requester, offered, pick(offerAnswers));
      await Promise.all([react(author, request, pick(removals)), react(requester, request, pick(departures))]);
    }
  }

  return {
    ...pausable,
    screens: [
      openRequestScreen(author, 'author', recording),
      ...requesters.map((requester) => openRequestScreen(requester, 'requester', recording)),
    ],
    async run(): Promise<void> {
      while (!pausable.isEnding()) {
        const creating = createPost(author, { seats: pick(seatCounts) });
        const [post] = await Promise.all([creating, sleep(POST_INTERVAL_MS)]);
        if (post === null) return;
        if (between(0, 1) < CLOSING_SHARE)
          await createPost(author, { closesAt: new Date(Date.now() + CLOSE_DELAY_MS) });
        await Promise.all(requesters.map((requester) => play(post.id, requester)));
      }
    },
    declineUndecided: () => declineUndecided(author, recording),
    read: () => readRequests(author, requesters),
  };
}
