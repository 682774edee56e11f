import { SESSION_REVOKED_CLOSE_CODE, type LiveEvent, liveEventSchema } from '@muster/contract/live-events.ts';
import { z } from '@muster/contract/zod.ts';
import type { WebSocket } from 'ws';
import type { Member } from '../auth/member.ts';
import type { MemberSubscriptions } from './bus.ts';

export const MAX_SOCKETS_PER_MEMBER = 10;
const MAX_SOCKETS_PER_ADDRESS = 50;
/** A browser that reads too slowly is disconnected; it reconnects and catches up. */
const MAX_UNSENT_BYTES = 1_000_000;

/** Called for a member's first connection to this node and after their last one closed. */
export interface ConnectionListener {
  memberConnected(memberId: string): void;
  memberDisconnected(memberId: string): void;
}

interface OpenSocket {
  readonly socket: WebSocket;
  readonly member: Member;
  readonly address: string;
  readonly openedAt: number;
  isAlive: boolean;
}

const frameOf = (event: LiveEvent): string => JSON.stringify(z.encode(liveEventSchema, event));

/** Connections grouped by member or by address. */
function createSocketGroups() {
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

function send({ socket }: OpenSocket, frame: string): void {
  if (socket.bufferedAmount > MAX_UNSENT_BYTES) socket.terminate();
  else if (socket.readyState === socket.OPEN) socket.send(frame);
}

function sendToAll(opens: readonly OpenSocket[], event: LiveEvent): void {
  const frame = frameOf(event);
  opens.forEach((open) => send(open, frame));
}

/** Sends an event to the browsers that were connected when it happened; the others may already have loaded it. */
function sendMissed(opens: readonly OpenSocket[], event: LiveEvent, happenedAt: number): void {
  const wasConnected = ({ openedAt }: OpenSocket): boolean => openedAt < happenedAt;
  sendToAll(opens.filter(wasConnected), event);
  sendToAll(
    opens.filter((open) => !wasConnected(open)),
    { type: 'live.lagged' },
  );
}

/** Terminates connections that did not answer the last ping, and pings the others. */
function pingAll(opens: ReadonlySet<OpenSocket>): void {
  opens.forEach((open) => {
    if (!open.isAlive) return open.socket.terminate();
    open.isAlive = false;
    open.socket.ping();
  });
}

export type Sockets = ReturnType<typeof createSockets>;

/** The open live connections of this node. */
export function createSockets(subscriptions: MemberSubscriptions) {
  const all = new Set<OpenSocket>();
  const byMember = createSocketGroups();
  const byAddress = createSocketGroups();
  let listener: ConnectionListener | undefined;

  function remove(open: OpenSocket): void {
    all.delete(open);
    byMember.remove(open.member.id, open);
    byAddress.remove(open.address, open);
    if (byMember.has(open.member.id)) return;
    subscriptions.unsubscribe(open.member.id);
    listener?.memberDisconnected(open.member.id);
  }

  return {
    /** Whether this member or address has reached its limit. */
    isFull: ({ id }: Member, address: string): boolean =>
      byMember.of(id).length >= MAX_SOCKETS_PER_MEMBER || byAddress.of(address).length >= MAX_SOCKETS_PER_ADDRESS,

    /** Adds a connection for its own member only, and sends 'live.ready' once events arrive. */
    add(socket: WebSocket, member: Member, address: string): void {
      const open: OpenSocket = { socket, member, address, openedAt: performance.now(), isAlive: true };
      const isFirst = !byMember.has(member.id);
      all.add(open);
      byMember.add(member.id, open);
      byAddress.add(address, open);
      socket.on('pong', () => (open.isAlive = true));
      socket.on('close', () => remove(open));
      // A browser fetches missed events after 'live.ready': from then on it must receive all new ones.
      void subscriptions.subscribe(member.id).then(() => send(open, frameOf({ type: 'live.ready' })));
      if (isFirst) listener?.memberConnected(member.id);
    },

    publish: (memberIds: readonly string[], event: LiveEvent): void => sendToAll(memberIds.flatMap(byMember.of), event),
    publishMissed: (memberIds: readonly string[], event: LiveEvent, happenedAt: number): void =>
      sendMissed(memberIds.flatMap(byMember.of), event, happenedAt),
    publishToAll: (event: LiveEvent, exceptIds: readonly string[] = []): void =>
      sendToAll(
        [...all].filter(({ member }) => !exceptIds.includes(member.id)),
        event,
      ),

    ping: (): void => pingAll(all),
    onConnection: (next: ConnectionListener): void => void (listener = next),
    memberIds: (): string[] => byMember.keys(),
    count: (): number => all.size,
    sessionIds: (): string[] => [...new Set([...all].map(({ member }) => member.sessionId))],

    disconnectSessions(sessionIds: ReadonlySet<string>): void {
      all.forEach((open) => {
        if (sessionIds.has(open.member.sessionId)) open.socket.close(SESSION_REVOKED_CLOSE_CODE, 'session revoked');
      });
    },

    closeAll: (code: number): void => all.forEach(({ socket }) => socket.close(code)),
    terminateAll: (): void => all.forEach(({ socket }) => socket.terminate()),
  };
}
