import { setTimeout as sleep } from 'node:timers/promises';
import { isUndecided } from '@muster/contract/join-requests/join-request-states.ts';
import type { JoinRequest, JoinRequestChange } from '@muster/contract/join-requests/join-requests.ts';
import type { SeededRandom } from '@muster/testing/seeded-random.ts';
import { until } from '@muster/testing/until.ts';
import type { CheckedMember } from '../chat-checker/members.ts';
import { changeRequest, createPost, requestToJoin } from './request-calls.ts';
import type { RequestOp } from './request-history.ts';
import { listRequestsOfAuthor } from './request-readings.ts';
import { listShown } from './request-screen.ts';

/** Shortest time between two posts of an author. */
const POST_INTERVAL_MS = 200;
const REACTION_MAX_MS = 60;
/** Share of presses that two tabs make at the same time. */
const TWICE_SHARE = 0.15;

export interface CrewMembers {
  readonly author: CheckedMember;
  readonly requesters: readonly CheckedMember[];
}

const answers: readonly (JoinRequestChange | null)[] = [
  { state: 'accepted' },
  { state: 'accepted' },
  { state: 'declined', reason: 'schedule' },
  null,
];
const withdrawals: readonly (JoinRequestChange | null)[] = [{ state: 'withdrawn' }, null, null];
const removals: readonly (JoinRequestChange | null)[] = [{ state: 'removed' }, null, null];
const departures: readonly (JoinRequestChange | null)[] = [{ state: 'left' }, null];
/** What a waiting member does with an offer. Null: it runs out. */
const offerAnswers: readonly (JoinRequestChange | null)[] = [{ state: 'accepted' }, { state: 'waitlisted' }, null];

/** Fewer seats than the requesters need, and unlimited ones. */
const seatCounts = [2, 3, null] as const;
/** A member stops waiting for an offer after this time. */
const OFFER_WAIT_MS = 2000;
const OFFER_POLL_MS = 250;
/** Some posts close this long after they were created. Nobody requests to join them. */
const CLOSE_DELAY_MS = 2000;
const CLOSING_SHARE = 0.2;

/** Runs work unless paused, and none after the end. */
function createPausable() {
  let [isPaused, isEnding, underWay] = [false, false, 0];
  return {
    async perform(work: () => Promise<JoinRequest | null>): Promise<JoinRequest | null> {
      await until(() => !isPaused || isEnding);
      if (isEnding) return null;
      underWay += 1;
      const result = await work();
      underWay -= 1;
      return result;
    },
    isEnding: () => isEnding,
    pause: () => void (isPaused = true),
    resume: () => void (isPaused = false),
    end: () => void (isEnding = true),
    isSilent: () => underWay === 0,
  };
}

/** Waits for an offer to a member on the waitlist. Null if none comes. */
async function awaitOffer(requester: CheckedMember, { id }: JoinRequest): Promise<JoinRequest | null> {
  for (const deadline = performance.now() + OFFER_WAIT_MS; performance.now() < deadline; await sleep(OFFER_POLL_MS)) {
    const sent = await listShown(requester, 'requester').catch(() => []);
    const offered = sent.find((request) => request.id === id && request.state === 'offered');
    if (offered) return offered;
  }
  return null;
}

/** An author and requesters who act on the same requests at the same time, each as in two tabs now and then. */
export function createCrew(
  { author, requesters }: CrewMembers,
  { between, pick }: SeededRandom,
  recordOp: (op: RequestOp) => void,
) {
  const pausable = createPausable();
  let answered = 0;

  function record(op: RequestOp): void {
    if (op.kind === 'ok' || op.kind === 'fail') answered += 1;
    recordOp(op);
  }

  const press = (send: () => Promise<JoinRequest | null>): Promise<JoinRequest | null> => {
    const isTwice = between(0, 1) < TWICE_SHARE;
    return pausable.perform(async () => (await Promise.all([send(), isTwice ? send() : null]))[0]);
  };

  async function react(member: CheckedMember, request: JoinRequest, change: JoinRequestChange | null): Promise<void> {
    await sleep(between(0, REACTION_MAX_MS));
    if (change) await press(() => changeRequest(member, request, change, record));
  }

  /** Requests up to three times, which is once more than allowed. The author acts while the requester does. */
  async function play(postId: string, requester: CheckedMember): Promise<void> {
    for (const _ of [1, 2, 3]) {
      const request = await press(() => requestToJoin(requester, postId, record));
      if (!request) return;
      await Promise.all([react(author, request, pick(answers)), react(requester, request, pick(withdrawals))]);
      const offered = request.state === 'waitlisted' ? await awaitOffer(requester, request) : null;
      if (offered) await react(requester, offered, pick(offerAnswers));
      await Promise.all([react(author, request, pick(removals)), react(requester, request, pick(departures))]);
    }
  }

  return {
    ...pausable,
    author,
    requesters,
    acknowledged: () => answered,
    async run(): Promise<void> {
      while (!pausable.isEnding()) {
        const [postId] = await Promise.all([createPost(author, { seats: pick(seatCounts) }), sleep(POST_INTERVAL_MS)]);
        if (postId === null) return;
        if (between(0, 1) < CLOSING_SHARE)
          await createPost(author, { closesAt: new Date(Date.now() + CLOSE_DELAY_MS) });
        await Promise.all(requesters.map((requester) => play(postId, requester)));
      }
    },
    /** Declines every undecided request, so that none changes while all are read. */
    async declineUndecided(): Promise<void> {
      for (const request of (await listRequestsOfAuthor(author)).filter(isUndecided)) {
        await changeRequest(author, request, { state: 'declined', reason: 'full' }, record);
      }
    },
  };
}
export type Crew = ReturnType<typeof createCrew>;
