import { setTimeout as sleep } from 'node:timers/promises';
import { crewChatIdOf } from '@muster/contract/chat/chat.ts';
import type { JoinRequest, RequestChange } from '@muster/contract/posts/requests/join-requests.ts';
import { blockMemberEndpoint } from '@muster/contract/moderation/blocks.ts';
import { SETUP_TIMEOUT_MS, callProduct } from '@muster/testing/call-product.ts';
import type { SeededRandom } from '@muster/testing/seeded-random.ts';
import { type CheckedConversation, canRead, createWriters, findInList, inOrder } from './conversation.ts';
import type { CheckedMember } from './members.ts';
import type { Recording, RequestAttempt, Stay } from './recording.ts';
import { changeRequest, createPost, requestToJoin } from './request-calls.ts';
import { openMessageScreen } from './screens.ts';

const MESSAGE_PAUSE_MAX_MS = 200;
const VISIT_PAUSE_MAX_MS = 8000;
const GUEST_MESSAGES_MAX = 20;

interface ConversationCrew {
  readonly author: CheckedMember;
  /** Who stay, with a block between them. */
  readonly mates: readonly [CheckedMember, CheckedMember];
  /** Who join late, leave or are removed while everyone writes, and sometimes come back. */
  readonly guests: readonly CheckedMember[];
}

/** Changes a request and returns when. A change without a confirmation is judged like those of other crews. */
async function change(
  { requestAttempts }: Recording,
  member: CheckedMember,
  request: JoinRequest,
  body: RequestChange,
): Promise<Stay['left']> {
  const attempts: RequestAttempt[] = [];
  const confirmed = await changeRequest(attempts, member, request, body);
  if (!confirmed) requestAttempts.push(...attempts);
  return attempts.map(({ startedMs, confirmedMs }) => [startedMs, confirmedMs] as const)[0] ?? [0, Infinity];
}

/** The stays of members in the crew of a post. */
function createStays(chatId: string, postId: string, author: CheckedMember, recording: Recording) {
  return {
    /** Returns null if the request is not accepted in time. */
    join: async (member: CheckedMember): Promise<{ request: JoinRequest; stay: Stay } | null> => {
      const request = await requestToJoin([], member, postId);
      if (!request) return null;
      const joined = await change(recording, author, request, { name: 'accept' });
      if (joined[1] === Infinity) return null;
      const stay: Stay = { chatId, memberId: member.id, joined, left: [Infinity, Infinity] };
      recording.stays.push(stay);
      return { request, stay };
    },
    remove: (request: JoinRequest) => change(recording, author, request, { name: 'remove' }),
    leave: (member: CheckedMember, request: JoinRequest) => change(recording, member, request, { name: 'leave' }),
    isIn: ({ id }: CheckedMember): boolean =>
      id === author.id || recording.stays.some((stay) => stay.memberId === id && stay.left[0] === Infinity),
  };
}

async function insertBlock([one, other]: ConversationCrew['mates'], { blocks }: Recording): Promise<void> {
  await callProduct(one, blockMemberEndpoint, { params: { memberId: other.id } }, SETUP_TIMEOUT_MS);
  blocks.push([one.id, other.id]);
}

function openScreens(
  chatId: string,
  staying: readonly CheckedMember[],
  guests: readonly CheckedMember[],
  recording: Recording,
) {
  const countStored = async (member: CheckedMember) => (await findInList(member, chatId))?.lastSeq ?? 0;
  return [
    ...staying.map((member) => openMessageScreen(member, chatId, recording, () => countStored(member))),
    ...guests.map((guest) => openMessageScreen(guest, chatId, recording)),
  ];
}

/** The crew of one post, which writes until the end. */
export async function createCrewConversation(
  { author, mates, guests }: ConversationCrew,
  { between, below, pick }: SeededRandom,
  recording: Recording,
): Promise<CheckedConversation> {
  const postId = (await createPost(author, {})) ?? '';
  const chatId = crewChatIdOf(postId);
  const staying = [author, ...mates];
  const memberIds = [...staying, ...guests].map(({ id }) => id);
  recording.chats.set(chatId, memberIds);
  const { sendMessages, readAs, ...writers } = createWriters(chatId, recording, () =>
    sleep(between(0, MESSAGE_PAUSE_MAX_MS)),
  );
  const { join, remove, leave, isIn } = createStays(chatId, postId, author, recording);

  async function visit(guest: CheckedMember): Promise<void> {
    for (const isRemoved of [pick([true, false]), true]) {
      await sleep(between(0, VISIT_PAUSE_MAX_MS));
      const joined = await writers.perform(() => join(guest));
      if (!joined) return;
      const writing = sendMessages(guest, 1 + below(GUEST_MESSAGES_MAX));
      await (isRemoved ? sleep(between(0, MESSAGE_PAUSE_MAX_MS)) : writing);
      const left = await writers.perform(() => (isRemoved ? remove(joined.request) : leave(guest, joined.request)));
      if (left) joined.stay.left = left;
      await writing;
      if (!left || isRemoved) return;
    }
  }

  await inOrder(mates, join);
  await insertBlock(mates, recording);
  const screens = openScreens(chatId, staying, guests, recording);
  return {
    ...writers,
    chatId,
    screens,
    async run(): Promise<void> {
      await Promise.all([...staying.map((member) => sendMessages(member)), ...guests.map(visit)]);
      // So that everyone who is still in the crew can read a message.
      await writers.send(author, 'end');
    },
    async read() {
      for (const { member } of screens)
        if (!isIn(member) && (await canRead(member, chatId)))
          recording.leakedChats.push({ chatId, memberId: member.id });
      return inOrder(
        screens.filter(({ member }) => isIn(member)),
        readAs,
      );
    },
  };
}
