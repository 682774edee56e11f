import {
  type JoinRequest,
  listReceivedRequestsEndpoint,
  listSentRequestsEndpoint,
} from '@muster/contract/join-requests/join-requests.ts';
import { callProduct } from '@muster/testing/call-product.ts';
import { createSerialFetcher } from '../chat-checker/create-serial-fetcher.ts';
import { openLiveConnection } from '../chat-checker/live-connection.ts';
import type { CheckedMember } from '../chat-checker/members.ts';
import type { RequestFrame } from './request-history.ts';

export type Side = 'author' | 'requester';

/** The requests that the app shows to an author or a requester, except those that leave the list after a time. */
export async function listShown(
  member: CheckedMember,
  side: Side,
  timeoutMs?: number,
): Promise<readonly JoinRequest[]> {
  if (side === 'requester') return callProduct(member, listSentRequestsEndpoint, {}, timeoutMs);
  const received = await callProduct(member, listReceivedRequestsEndpoint, {}, timeoutMs);
  // Their acceptance can be undone for some seconds.
  return received.filter(({ state }) => state !== 'accepted');
}

/** Ids with states, as far as a screen shows them. */
export const describeRequests = (requests: readonly JoinRequest[]): string[] =>
  requests.map(({ id, state }) => `${id} ${state}`);

/** Fetches like the app: after connecting, after `live.lagged`, and after each event of a request or of its post's end. */
export function openRequestScreen(member: CheckedMember, side: Side, onFrame: (frame: RequestFrame) => void) {
  let shown: readonly JoinRequest[] = [];
  const { refetch, isCurrent, close } = createSerialFetcher(async () => {
    shown = await listShown(member, side);
  });

  const connection = openLiveConnection(member, (event) => {
    if (event.type === 'join-request.changed') onFrame({ to: member.id, request: event.request });
    if (['join-request.changed', 'post.removed', 'live.ready', 'live.lagged'].includes(event.type)) void refetch();
  });

  return {
    member,
    side,
    shown: () => describeRequests(shown),
    /** Whether it is connected and has fetched after the last event. */
    isCurrent: () => connection.isConnected() && isCurrent(),
    close(): void {
      close();
      connection.close();
    },
  };
}
export type RequestScreen = ReturnType<typeof openRequestScreen>;
