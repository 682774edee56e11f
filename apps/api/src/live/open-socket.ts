import { type LiveEvent, liveEventSchema } from '@muster/contract/live-events.ts';
import { z } from '@muster/contract/zod.ts';
import type { WebSocket } from 'ws';
import type { RequestMember } from '#src/http/authenticate.ts';

/** A browser that reads too slowly is disconnected; it reconnects and catches up. */
const MAX_UNSENT_BYTES = 1_000_000;

/** A live connection of a browser. */
export interface OpenSocket {
  readonly socket: WebSocket;
  readonly member: RequestMember;
  readonly address: string;
  readonly openedAt: number;
  /** When the session expires (`performance.now()`). */
  readonly endsAt: number;
  isAlive: boolean;
  /** Messages from the browser since the last ping, not counting chat messages. */
  messageCount: number;
  /** Chat messages without an answer. */
  unanswered: number;
  /** Whether the window is visible and in use. */
  isInUse: boolean;
  /** When the browser refetches or did so last (`performance.now()`). */
  refetchAt: number;
}

export const frameOf = (event: LiveEvent): string => JSON.stringify(z.encode(liveEventSchema, event));

export const isOpen = ({ socket }: OpenSocket): boolean => socket.readyState === socket.OPEN;

export function send(open: OpenSocket, frame: string): void {
  if (open.socket.bufferedAmount > MAX_UNSENT_BYTES) open.socket.terminate();
  else if (isOpen(open)) open.socket.send(frame);
}

export function sendToAll(opens: readonly OpenSocket[], event: LiveEvent): void {
  const frame = frameOf(event);
  opens.forEach((open) => send(open, frame));
}

/** With fewer connections than this, browsers reconnect without an extra delay. */
const RECONNECT_SPREAD_MIN_CONNECTIONS = 100;
/** Several times the processor time of a new connection. */
const RECONNECT_SPREAD_PER_CONNECTION_MS = 2;

/** How long this number of browsers should take to reconnect. */
export const reconnectSpread = (count: number): { reconnectSpreadMs?: number } =>
  count < RECONNECT_SPREAD_MIN_CONNECTIONS ? {} : { reconnectSpreadMs: count * RECONNECT_SPREAD_PER_CONNECTION_MS };

/** Connections grouped by member, address or topic. */
export function createSocketGroups() {
  const groups = new Map<string, Set<OpenSocket>>();
  return {
    of: (key: string): readonly OpenSocket[] => [...(groups.get(key) ?? [])],
    keys: (): string[] => [...groups.keys()],
    has: (key: string): boolean => groups.has(key),
    add: (key: string, open: OpenSocket): void => void groups.set(key, (groups.get(key) ?? new Set()).add(open)),
    remove(key: string, open: OpenSocket): void {
      const group = groups.get(key);
      group?.delete(open);
      if (group?.size === 0) groups.delete(key);
    },
  };
}
