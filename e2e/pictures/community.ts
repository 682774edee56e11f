import { randomUUID } from 'node:crypto';
import { crewChatIdOf } from '@muster/contract/chat/chat.ts';
import { sendMessageEndpoint } from '@muster/contract/chat/messages.ts';
import { updateProfileEndpoint } from '@muster/contract/members/profiles.ts';
import { changeJoinRequestEndpoint, requestToJoinEndpoint } from '@muster/contract/posts/requests/join-requests.ts';
import { callApi } from '../support/call-api.ts';
import { createPost } from '../support/posts.ts';
import type { Player } from '../support/test.ts';
import {
  requestedPlan,
  members,
  type Name,
  type Plan,
  roomMessages,
  roomPlan,
  sharedPlan,
  viewerProfile,
} from './community-data.ts';
import { plans } from './community-posts.ts';

const MINUTE_MS = 60_000;
/** Step between crew members in the list, so that crews differ. Coprime to the number of candidates. */
const STEP = 5;

export interface Community {
  readonly viewer: Player;
  readonly playerOf: (name: Name) => Player;
  readonly roomId: string;
  readonly sharedId: string;
  /** Sends the viewer's request to join a post. */
  readonly sendRequest: () => Promise<{
    readonly accept: () => Promise<unknown>;
    readonly leave: () => Promise<unknown>;
  }>;
  /** Accepts the viewer into the crew of the room, and sends the crew's messages. */
  readonly joinRoom: () => Promise<void>;
}

const requestToJoin = ({ context }: Player, postId: string, role?: string) =>
  callApi(context.request, requestToJoinEndpoint, {
    params: { postId },
    body: role === undefined ? {} : { roles: [role] },
  });

const accept = ({ context }: Player, requestId: string) =>
  callApi(context.request, changeJoinRequestEndpoint, { params: { requestId }, body: { name: 'accept' } });

const leave = ({ context }: Player, requestId: string) =>
  callApi(context.request, changeJoinRequestEndpoint, { params: { requestId }, body: { name: 'leave' } });

const rolesOfPlayers = ({ roles = [], joined = 0 }: Plan): (string | undefined)[] => {
  const places = roles.flatMap(({ name, count }) => Array<string>(count).fill(name));
  return Array.from({ length: joined }, (_, index) => places[index]);
};

const startOf = (startsIn: number | null): Date | 'now' | null =>
  startsIn === null ? null : startsIn === 0 ? 'now' : new Date(Date.now() + startsIn * MINUTE_MS);

async function writeToCrew(playerOf: Community['playerOf'], postId: string): Promise<void> {
  for (const [name, text] of roomMessages)
    await callApi(playerOf(name).context.request, sendMessageEndpoint, {
      params: { chatId: crewChatIdOf(postId) },
      body: { id: randomUUID(), text },
    });
}

/** Creates members, and their posts with crews. */
export async function createCommunity(signIn: (name: string) => Promise<Player>): Promise<Community> {
  const players = new Map<Name, Player>();
  for (const name of members) players.set(name, await signIn(name));
  const playerOf = (name: Name): Player => {
    const player = players.get(name);
    if (!player) throw new Error(`No member is called ${name}`);
    return player;
  };
  const viewer = playerOf('Robin Vale');
  await callApi(viewer.context.request, updateProfileEndpoint, { body: viewerProfile });
  const join = async (author: Name, postId: string, name: Name, role?: string): Promise<string> => {
    const { id } = await requestToJoin(playerOf(name), postId, role);
    await accept(playerOf(author), id);
    return id;
  };
  const post = async (plan: Plan, isShared = false): Promise<string> => {
    const { author, startsIn, joined: _, hasOffer = false, ...content } = plan;
    const { id } = await createPost(playerOf(author), { ...content, isShared, startsAt: startOf(startsIn) });
    const others = members.filter((name) => name !== author && name !== viewer.name);
    const nameAt = (index: number): Name =>
      others[(index * STEP + members.indexOf(author)) % others.length] ?? 'Hana Wolf';
    const joining = rolesOfPlayers(plan);
    const requestIds: string[] = [];
    for (const [index, role] of joining.entries()) requestIds.push(await join(author, id, nameAt(index), role));
    if (hasOffer) {
      await requestToJoin(playerOf(nameAt(joining.length)), id);
      await leave(playerOf(nameAt(0)), requestIds[0] ?? '');
    }
    return id;
  };
  for (const plan of plans) await post(plan);
  const sharedId = await post(sharedPlan, true);
  const requestedId = await post(requestedPlan);
  const roomId = await post(roomPlan);
  for (const name of ['Wei Chen', 'Mika Lind', 'Lena Fischer'] as const) await join(roomPlan.author, roomId, name);
  return {
    viewer,
    playerOf,
    roomId,
    sharedId,
    sendRequest: async () => {
      const { id } = await requestToJoin(viewer, requestedId);
      return { accept: () => accept(playerOf(requestedPlan.author), id), leave: () => leave(viewer, id) };
    },
    joinRoom: async () => {
      await join(roomPlan.author, roomId, 'Robin Vale');
      await writeToCrew(playerOf, roomId);
    },
  };
}
