import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  changeJoinRequestEndpoint,
  type JoinRequest,
  type JoinRequestChange,
  requestToJoinEndpoint,
} from '@muster/contract/join-requests/join-requests.ts';
import { createPostEndpoint, type PostDraft } from '@muster/contract/posts/posts.ts';
import { Refusal, callProduct } from '@muster/testing/call-product.ts';
import { retry } from '@muster/testing/until.ts';
import type { CheckedMember } from '../chat-checker/members.ts';
import type { RequestOp } from './request-history.ts';

const RETRY_DELAY_MS = 150;
/** A member without an answer for this long gives up, and the run has failed. */
const ANSWER_TIMEOUT_MS = 90_000;

type Invocation = Omit<Extract<RequestOp, { kind: 'invoke' }>, 'kind' | 'id'>;

/** Only an answer of the product proves that nothing was changed. */
async function attempt(id: string, send: () => Promise<JoinRequest>): Promise<RequestOp> {
  try {
    return { kind: 'ok', id, request: await send() };
  } catch (error) {
    return error instanceof Refusal ? { kind: 'fail', id, reason: error.message } : { kind: 'info', id };
  }
}

/** Repeats one HTTP request until it is answered. Returns the request, or null if it was rejected or never answered. */
async function sendWithRetry(
  invocation: Invocation,
  send: () => Promise<JoinRequest>,
  record: (op: RequestOp) => void,
): Promise<JoinRequest | null> {
  const id = randomUUID();
  for (
    const deadline = performance.now() + ANSWER_TIMEOUT_MS;
    performance.now() < deadline;
    await sleep(RETRY_DELAY_MS)
  ) {
    record({ kind: 'invoke', id, ...invocation });
    const result = await attempt(id, send);
    record(result);
    if (result.kind === 'ok') return result.request;
    if (result.kind === 'fail') return null;
  }
  return null;
}

type PostPlan = Pick<PostDraft, 'seats' | 'closesAt'>;

export const requestToJoin = (member: CheckedMember, postId: string, record: (op: RequestOp) => void) =>
  sendWithRetry(
    { memberId: member.id, action: 'requested', postId, requestId: null },
    () => callProduct(member, requestToJoinEndpoint, { params: { postId } }),
    record,
  );

export const changeRequest = (
  member: CheckedMember,
  { id: requestId, postId }: JoinRequest,
  body: JoinRequestChange,
  record: (op: RequestOp) => void,
) =>
  sendWithRetry(
    { memberId: member.id, action: body.state, postId: postId ?? '', requestId },
    () => callProduct(member, changeJoinRequestEndpoint, { params: { requestId }, body }),
    record,
  );

/**
 * Repeats with the same draft id, so that one post is created. Returns null if nobody answers, or if the post is refused
 * because its closing time has passed meanwhile.
 */
export async function createPost(author: CheckedMember, plan: PostPlan = {}): Promise<string | null> {
  const fields = {
    game: 'Valorant',
    customGame: '',
    platform: 'PC',
    description: 'Two more for ranked tonight',
  } as const;
  const flags = { isActive: true, isShared: false, isIndexable: false, quickPost: false };
  const body = { ...fields, ...flags, ...plan, tags: [], draftId: randomUUID() };
  const options = { timeoutMs: ANSWER_TIMEOUT_MS, intervalMs: RETRY_DELAY_MS };
  const send = async (): Promise<string | null> => {
    try {
      return (await callProduct(author, createPostEndpoint, { body })).id;
    } catch (error) {
      if (error instanceof Refusal) return null;
      throw error;
    }
  };
  return retry(send, options).catch(() => null);
}
