import { setTimeout as sleep } from 'node:timers/promises';
import type { SeededRandom } from '@muster/testing/seeded-random.ts';
import { retry, until } from '@muster/testing/until.ts';
import { type Actor } from './actor.ts';
import { type Administrator, createAdministrator, createNewcomers } from './community.ts';
import { type CheckedConversation, canRead, createConversation } from './conversation.ts';
import { type Crew, createCrew } from './crew.ts';
import { type CheckedMember, createAdmin, createCheckedMember, createVisitor } from './members.ts';
import { type Recording, type ScreenReading, now } from './recording.ts';
import { type Screen, openMessageScreen } from './screens.ts';
import { type Connect, watchCrews } from './watch-crews.ts';

const STRANGERS = 2;
const REQUESTERS = 3;
/** After everything is repaired, an event that takes longer does not arrive. */
const ARRIVAL_TIMEOUT_MS = 12_000;
const RECHECK_DELAY_MS = 100;
const IDLE_TIMEOUT_MS = 40_000;
const IDLE_MS = 1000;

export interface Scene {
  readonly conversations: readonly CheckedConversation[];
  readonly crews: readonly Crew[];
  readonly administrator: Administrator;
  readonly actors: readonly Actor[];
  readonly everybody: readonly CheckedMember[];
  readonly strangers: readonly Screen[];
  readonly recording: Recording;
  readonly watcher: ReturnType<typeof watchCrews>;
}

const createRecording = (): Recording => ({
  chats: new Map(),
  messageAttempts: [],
  sentLive: 0,
  messageEvents: [],
  conversations: [],
  leakedChats: [],
  requestAttempts: [],
  requestEvents: [],
  posts: [],
  sent: [],
  crews: [],
  screens: [],
  publications: [],
  modes: [],
  registrations: [],
});

export interface ScenePlan {
  readonly random: SeededRandom;
  readonly pairs: number;
  /** Number of authors, each with members who request to join their posts. */
  readonly crews: number;
  readonly connect: Connect;
}

/** Pairs, strangers and crews of members, an administrator and newcomers. */
export async function createScene(origin: () => string, plan: ScenePlan): Promise<Scene> {
  const recording = createRecording();
  const everybody: CheckedMember[] = [];
  async function addMember(create = createCheckedMember): Promise<CheckedMember> {
    const member = await create(origin, everybody.length);
    everybody.push(member);
    return member;
  }
  const conversations: CheckedConversation[] = [];
  while (conversations.length < plan.pairs)
    conversations.push(await createConversation([await addMember(), await addMember()], recording));
  const strangers: Screen[] = [];
  while (strangers.length < STRANGERS) strangers.push(openMessageScreen(await addMember(), null, recording));
  const crews: Crew[] = [];
  while (crews.length < plan.crews) {
    const author = await addMember();
    const requesters: CheckedMember[] = [];
    while (requesters.length < REQUESTERS) requesters.push(await addMember());
    crews.push(createCrew({ author, requesters }, plan.random, recording));
  }
  const administrator = createAdministrator(await addMember(createAdmin), recording);
  const newcomers = createNewcomers(await addMember(createVisitor), recording);
  const actors = [...conversations, ...crews, newcomers];
  const watcher = watchCrews(plan.connect);
  return { conversations, crews, administrator, actors, everybody, strangers, recording, watcher };
}

const screensOf = ({ actors, strangers }: Scene): Screen[] => [
  ...actors.flatMap(({ screens }) => screens),
  ...strangers,
];

export async function closeScene(scene: Scene): Promise<void> {
  for (const screen of screensOf(scene)) screen.close();
  for (const { connection } of scene.everybody) await connection.close();
}

export const waitUntilCurrent = (scene: Scene, timeoutMs = IDLE_TIMEOUT_MS): Promise<void> =>
  until(() => screensOf(scene).every((screen) => screen.isCurrent()), timeoutMs);

/** Compares a screen with what it should show until they agree, or until no event can arrive any more. */
async function readScreen({ member, shown, fetchStored }: Screen): Promise<ScreenReading> {
  for (const deadline = now() + ARRIVAL_TIMEOUT_MS; ; await sleep(RECHECK_DELAY_MS)) {
    const stored = await retry(fetchStored);
    const reading = { memberId: member.id, shown: shown(), stored };
    if (reading.shown.join() === stored.join() || now() > deadline) return reading;
  }
}

/** Records what the screens of paused actors show, once every event should have arrived. */
export async function recordScreens({ recording }: Scene, paused: readonly Actor[]): Promise<void> {
  await until(() => paused.every((actor) => actor.isSilent()));
  recording.screens.push(...(await Promise.all(paused.flatMap(({ screens }) => screens).map(readScreen))));
}

/** Waits until every screen is current and no more messages arrive. What is missing then stays missing. */
async function waitUntilIdle(scene: Scene): Promise<void> {
  const { messageEvents } = scene.recording;
  const deadline = now() + IDLE_TIMEOUT_MS;
  for (let before = -1; before !== messageEvents.length && now() < deadline; ) {
    before = messageEvents.length;
    await sleep(IDLE_MS);
    await waitUntilCurrent(scene, deadline - now());
  }
}

/** Reads everything as each member and each stranger, after every actor has ended. */
export async function completeRecording(scene: Scene): Promise<Recording> {
  const { conversations, crews, strangers, recording, watcher } = scene;
  await waitUntilIdle(scene);
  const watching = watcher.finish();
  for (const { chatId, read } of conversations) {
    recording.conversations.push(...(await read()));
    for (const { member } of strangers)
      if (await canRead(member, chatId)) recording.leakedChats.push({ chatId, memberId: member.id });
  }
  recording.crews.push(...(await watching));
  for (const crew of crews) await crew.declineUndecided();
  await recordScreens(scene, crews);
  for (const { read } of crews) {
    const { posts, sent } = await read();
    recording.posts.push(...posts);
    recording.sent.push(...sent);
  }
  return recording;
}
