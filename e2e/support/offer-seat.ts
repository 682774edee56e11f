import { changeJoinRequestEndpoint, requestToJoinEndpoint } from '@muster/contract/posts/requests/join-requests.ts';
import { callApi } from './call-api.ts';
import { createPost } from './posts.ts';
import type { Player } from './test.ts';

/** Offers a seat of the host's crew to the member: the guest leaves it after the member has joined the waitlist. */
export async function offerSeat(host: Player, guest: Player, member: Player): Promise<void> {
  const params = { postId: (await createPost(host, { seats: 2 })).id };
  const { id: requestId } = await callApi(guest.context.request, requestToJoinEndpoint, { params });
  const command = (player: Player, name: 'accept' | 'leave'): Promise<unknown> =>
    callApi(player.context.request, changeJoinRequestEndpoint, { params: { requestId }, body: { name } });
  await command(host, 'accept');
  await callApi(member.context.request, requestToJoinEndpoint, { params });
  await command(guest, 'leave');
}
