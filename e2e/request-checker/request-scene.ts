import { setTimeout as sleep } from 'node:timers/promises';
import { SENT_REQUESTS_MAX_COUNT } from '@muster/contract/join-requests/join-requests.ts';
import { SETUP_TIMEOUT_MS } from '@muster/testing/call-product.ts';
import type { SeededRandom } from '@muster/testing/seeded-random.ts';
import { retry, until } from '@muster/testing/until.ts';
import { type CheckedMember, type OriginOf, createCheckedMember } from '../chat-checker/members.ts';
import { type Crew, createCrew } from './crew.ts';
import type {
  CrewReading,
  PostReading,
  RequestFrame,
  RequestHistory,
  RequestOp,
  ScreenReading,
  SentReading,
} from './request-history.ts';
import { listPosts, listRequests } from './request-readings.ts';
import { type RequestScreen, describeRequests, listShown, openRequestScreen } from './request-screen.ts';
import { type Connect, watchCrews } from './watch-crews.ts';

const REQUESTERS = 3;
/** After everything is repaired, an event that takes longer does not arrive. */
const ARRIVAL_TIMEOUT_MS = 12_000;
const RECHECK_DELAY_MS = 100;

export interface RequestScene {
  readonly crews: readonly Crew[];
  readonly everybody: readonly CheckedMember[];
  readonly screens: readonly RequestScreen[];
  readonly ops: RequestOp[];
  readonly frames: RequestFrame[];
  readonly readings: ScreenReading[];
  readonly watcher: ReturnType<typeof watchCrews>;
}

/** Members with neighbouring indexes, so that two nodes serve the requesters of each author. */
export async function createRequestScene(
  originOf: OriginOf,
  plan: {
    readonly random: SeededRandom;
    readonly crews: number;
    readonly firstIndex: number;
    readonly connect: Connect;
  },
): Promise<RequestScene> {
  const everybody: CheckedMember[] = [];
  const [ops, frames, screens, crews]: [RequestOp[], RequestFrame[], RequestScreen[], Crew[]] = [[], [], [], []];
  async function addMember(side: RequestScreen['side']): Promise<CheckedMember> {
    const member = await createCheckedMember(originOf, plan.firstIndex + everybody.length);
    everybody.push(member);
    screens.push(openRequestScreen(member, side, (frame) => frames.push(frame)));
    return member;
  }
  while (crews.length < plan.crews) {
    const author = await addMember('author');
    const requesters: CheckedMember[] = [];
    while (requesters.length < REQUESTERS) requesters.push(await addMember('requester'));
    crews.push(createCrew({ author, requesters }, plan.random, (op) => ops.push(op)));
  }
  return { crews, everybody, screens, ops, frames, readings: [], watcher: watchCrews(plan.connect) };
}

export async function closeRequestScene({ everybody, screens }: RequestScene): Promise<void> {
  screens.forEach((screen) => screen.close());
  for (const { line } of everybody) await line.close();
}

const isSame = (one: readonly string[], other: readonly string[]): boolean => one.join() === other.join();

/** Compares a screen with the database until they agree, or until no event can arrive any more. */
async function readScreen({ member, side, shown }: RequestScreen): Promise<ScreenReading> {
  const read = () => retry(async () => describeRequests(await listShown(member, side)));
  const deadline = performance.now() + ARRIVAL_TIMEOUT_MS;
  for (;;) {
    const stored = await read();
    if (isSame(shown(), stored) || performance.now() > deadline) return { memberId: member.id, shown: shown(), stored };
    await sleep(RECHECK_DELAY_MS);
  }
}

/** Records what the screens of paused crews show, once every event should have arrived. */
export async function recordScreens({ screens, readings }: RequestScene, crews: readonly Crew[]): Promise<void> {
  await until(() => crews.every((crew) => crew.isSilent()));
  const members = new Set(crews.flatMap(({ author, requesters }) => [author, ...requesters]));
  const paused = screens.filter(({ member }) => members.has(member));
  readings.push(...(await Promise.all(paused.map(readScreen))));
}

async function readPostsOf({ author }: Crew): Promise<PostReading[]> {
  const readings: PostReading[] = [];
  for (const { id: postId, responses } of await listPosts(author)) {
    readings.push({ postId, authorId: author.id, responses, requests: await listRequests(author, postId) });
  }
  return readings;
}

async function readSent(requester: CheckedMember): Promise<SentReading> {
  const requests = await listShown(requester, 'requester', SETUP_TIMEOUT_MS);
  return { memberId: requester.id, requests, isComplete: requests.length < SENT_REQUESTS_MAX_COUNT };
}

/** Ends what is pending, compares every screen, reads every request from both sides, and returns everything recorded. */
export async function readAllRequests(
  scene: RequestScene,
  crewReadings: readonly CrewReading[],
): Promise<RequestHistory> {
  const { crews, ops, frames, readings } = scene;
  for (const crew of crews) await crew.declineUndecided();
  await recordScreens(scene, crews);
  const [posts, sent]: [PostReading[], SentReading[]] = [[], []];
  for (const crew of crews) posts.push(...(await readPostsOf(crew)));
  for (const requester of crews.flatMap(({ requesters }) => requesters)) sent.push(await readSent(requester));
  return { ops, posts, sent, frames, screens: readings, crews: crewReadings };
}
