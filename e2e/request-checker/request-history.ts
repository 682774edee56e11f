import type { JoinRequest, JoinRequestChange } from '@muster/contract/posts/join-requests.ts';

export type RequestAction = 'requested' | JoinRequestChange['state'];

/** One step of an HTTP request. `fail` was rejected; `info` got no answer, so its outcome is unknown. Retries repeat the id. */
export type RequestOp =
  | {
      readonly kind: 'invoke';
      readonly id: string;
      readonly memberId: string;
      readonly action: RequestAction;
      readonly postId: string;
      /** Null for a new request. */
      readonly requestId: string | null;
    }
  | { readonly kind: 'ok'; readonly id: string; readonly request: JoinRequest }
  | { readonly kind: 'fail'; readonly id: string; readonly reason: string }
  | { readonly kind: 'info'; readonly id: string };

/** A post as its author reads it at the end, with all its requests. */
export interface PostReading {
  readonly postId: string;
  readonly authorId: string;
  readonly responses: number;
  readonly requests: readonly JoinRequest[];
}

/** The latest request for each post, as its requester reads them at the end. */
export interface SentReading {
  readonly memberId: string;
  readonly requests: readonly JoinRequest[];
  /** False if there are more than the product lists. */
  readonly isComplete: boolean;
}

export interface RequestFrame {
  readonly to: string;
  readonly request: JoinRequest;
}

/** What an open screen showed at a moment when every event had had time to arrive, and what was stored then. */
export interface ScreenReading {
  readonly memberId: string;
  readonly shown: readonly string[];
  readonly stored: readonly string[];
}

export interface RequestHistory {
  readonly ops: readonly RequestOp[];
  readonly posts: readonly PostReading[];
  readonly sent: readonly SentReading[];
  readonly frames: readonly RequestFrame[];
  readonly screens: readonly ScreenReading[];
}

/** An HTTP request with its retries. */
export interface Attempts {
  readonly id: string;
  readonly memberId: string;
  readonly action: RequestAction;
  readonly postId: string;
  readonly requestId: string | null;
  count: number;
  readonly refusals: string[];
  confirmed: JoinRequest | null;
}

export function readAttempts(ops: readonly RequestOp[]): Attempts[] {
  const byId = new Map<string, Attempts>();
  for (const op of ops) {
    if (op.kind === 'invoke' && !byId.has(op.id)) {
      const { kind: _, ...invocation } = op;
      byId.set(op.id, { ...invocation, count: 0, refusals: [], confirmed: null });
    }
    const attempts = byId.get(op.id);
    if (!attempts) continue;
    if (op.kind === 'invoke') attempts.count += 1;
    if (op.kind === 'fail') attempts.refusals.push(op.reason);
    if (op.kind === 'ok') attempts.confirmed = op.request;
  }
  return [...byId.values()];
}
