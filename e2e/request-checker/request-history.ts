import type { JoinRequest, JoinRequestChange } from '@muster/contract/join-requests/join-requests.ts';

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

/** The crew of a post at one moment, counted in the database. */
export interface CrewReading {
  readonly postId: string;
  /** Null: unlimited. */
  readonly seats: number | null;
  readonly party: number;
  readonly isActive: boolean;
  readonly accepted: number;
  readonly offered: number;
  /** Size of the smallest party that waits for an offer; 0 if none does. */
  readonly smallestWaiting: number;
  /** Time since the post should have closed. Not positive before. */
  readonly overdueMs: number;
  /** Whether every fault was repaired and the scheduled jobs had time to act. */
  readonly isFinal: boolean;
}

export interface RequestHistory {
  readonly ops: readonly RequestOp[];
  readonly posts: readonly PostReading[];
  readonly sent: readonly SentReading[];
  readonly frames: readonly RequestFrame[];
  readonly screens: readonly ScreenReading[];
  readonly crews: readonly CrewReading[];
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
