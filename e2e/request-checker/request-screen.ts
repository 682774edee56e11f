import {
  type JoinRequest,
  listReceivedRequestsEndpoint,
  listSentRequestsEndpoint,
} from '@muster/contract/posts/join-requests.ts';
import { callProduct } from '@muster/testing/call-product.ts';
import { createSerialFetcher } from '../chat-checker/create-serial-fetcher.ts';
import { openLiveConnection } from '../chat-checker/live-connection.ts';
import type { CheckedMember } from '../chat-checker/members.ts';
import type { RequestFrame } from './request-history.ts';

export type Side = 'author' | 'requester';

/** The requests that the app shows to an author or a requester. */
export const listShown = (member: CheckedMember, side: Side, timeoutMs?: number): Promise<readonly JoinRequest[]> =>
  callProduct(member, side === 'author' ? listReceivedRequestsEndpoint : listSentRequestsEndpoint, {}, timeoutMs);

/** Ids with states, as far as a screen shows them. */
export const describeRequests = (requests: readonly JoinRequest[]): string[] =>
  requests.map(({ id, state }) => `${id} ${state}`);

/** Fetches like the app: after connecting, after `live.lagged`, and after each event of a request. */
export function openRequestScreen(member: CheckedMember, side: Side, onFrame: (frame: RequestFrame) => void) {
  let shown: readonly JoinRequest[] = [];
  const { refetch, isCurrent, close } = createSerialFetcher(async () => {
    shown = await listShown(member, side);
  });

  const connection = openLiveConnection(member, (event) => {
    if (event.type === 'join-request.changed') onFrame({ to: member.id, request: event.request });
    if (['join-request.changed', 'live.ready', 'live.lagged'].includes(event.type)) void refetch();
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
