import { RECENT_CHANGE_MAX_AGE_MS, SESSION_REVOKED_CLOSE_CODE, type LiveEvent } from '@muster/contract/live-events.ts';
import type { WebSocket } from 'ws';
import type { RequestMember } from '#src/http/authenticate.ts';
import { type OpenSocket, createSocketGroups, reconnectSpread, sendToAll } from './open-socket.ts';
import type { RefetchQueue } from './refetch-queue.ts';

export const MAX_SOCKETS_PER_MEMBER = 10;
const MAX_SOCKETS_PER_ADDRESS = 50;

export interface ConnectionListener {
  /** Called for a member's first connection to this node. */
  memberConnected(memberId: string): void;
  /** Called after a member's last connection to this node closed. */
  memberDisconnected(memberId: string): void;
  /** Called when a member's window starts or stops being in use. */
  memberUseChanged(memberId: string): void;
}

/** Sends an event to the browsers that were connected when it happened; the others may already have loaded it. */
function sendMissed(
  refetchQueue: RefetchQueue,
  opens: readonly OpenSocket[],
  event: LiveEvent,
  happenedAt: number,
): void {
  const wasConnected = ({ openedAt }: OpenSocket): boolean => openedAt < happenedAt;
  sendToAll(opens.filter(wasConnected), event);
  opens.filter((open) => !wasConnected(open)).forEach((open) => refetchQueue.send(open, { type: 'live.lagged' }));
}

function newOpenSocket(socket: WebSocket, member: RequestMember, address: string): OpenSocket {
  const openedAt = performance.now();
  const endsAt = openedAt + member.sessionSecondsLeft * 1000;
  const state = { isAlive: true, messageCount: 0, unanswered: 0, isInUse: false, refetchAt: -Infinity };
  return { socket, member, address, openedAt, endsAt, ...state };
}

/** Closes the connection of a session that has ended. The browser fetches its session before it reconnects. */
export const closeRevoked = ({ socket }: OpenSocket): void =>
  socket.close(SESSION_REVOKED_CLOSE_CODE, 'session revoked');

/** Terminates connections that did not answer the last ping, closes those of expired sessions, and pings the others. */
function pingAll(opens: ReadonlySet<OpenSocket>): void {
  opens.forEach((open) => {
    if (!open.isAlive) return open.socket.terminate();
    if (open.endsAt < performance.now()) return closeRevoked(open);
    open.isAlive = false;
    open.messageCount = 0;
    open.socket.ping();
  });
}

/** Remembers members with recent events, connected or not. A new node assumes that all members had some. */
function createRecentEvents() {
  let sentToAllAt = performance.now();
  /** By member id, oldest first. */
  const sentAt = new Map<string, number>();
  const isRecent = (time: number): boolean => performance.now() - time < RECENT_CHANGE_MAX_AGE_MS;

  return {
    add(memberIds: readonly string[]): void {
      for (const id of memberIds) {
        sentAt.delete(id);
        sentAt.set(id, performance.now());
      }
      for (const [id, time] of sentAt) {
        if (isRecent(time)) return;
        sentAt.delete(id);
      }
    },
    addForAll: (): void => void (sentToAllAt = performance.now()),
    has: (memberId: string): boolean => isRecent(Math.max(sentToAllAt, sentAt.get(memberId) ?? sentToAllAt)),
  };
}
type RecentEvents = ReturnType<typeof createRecentEvents>;

const operationsOn = (all: ReadonlySet<OpenSocket>, refetchQueue: RefetchQueue, recentEvents: RecentEvents) => ({
  publishToAll(event: LiveEvent, excludedIds: readonly string[] = []): void {
    recentEvents.addForAll();
    sendToAll(
      [...all].filter(({ member }) => !excludedIds.includes(member.id)),
      event,
    );
  },
  publishLagged(): void {
    recentEvents.addForAll();
    all.forEach((open) => refetchQueue.send(open, { type: 'live.lagged' }));
  },
  publishHeartbeat: (): void => sendToAll([...all], { type: 'live.heartbeat', ...reconnectSpread(all.size) }),
  count: (): number => all.size,
  disconnectSessions(sessionIds: ReadonlySet<string>): void {
    all.forEach((open) => {
      if (sessionIds.has(open.member.sessionId)) closeRevoked(open);
    });
  },
  closeAll: (code: number): void => all.forEach(({ socket }) => socket.close(code)),
  terminateAll: (): void => all.forEach(({ socket }) => socket.terminate()),
});

export type Sockets = ReturnType<typeof createSockets>;

/** The open live connections of this node. */
export function createSockets(refetchQueue: RefetchQueue) {
  const all = new Set<OpenSocket>();
  const byMember = createSocketGroups();
  const byAddress = createSocketGroups();
  const recentEvents = createRecentEvents();
  let listener: ConnectionListener | undefined;

  function remove(open: OpenSocket): void {
    all.delete(open);
    byMember.remove(open.member.id, open);
    byAddress.remove(open.address, open);
    if (open.isInUse) listener?.memberUseChanged(open.member.id);
    if (byMember.has(open.member.id)) return;
    listener?.memberDisconnected(open.member.id);
  }

  return {
    /** Whether this member or address has reached its limit. */
    isFull: ({ id }: RequestMember, address: string): boolean =>
      byMember.of(id).length >= MAX_SOCKETS_PER_MEMBER || byAddress.of(address).length >= MAX_SOCKETS_PER_ADDRESS,

    /** Adds a connection for its own member only, then sends 'live.ready': the browser fetches missed events. */
    add(socket: WebSocket, member: RequestMember, address: string): OpenSocket {
      const open = newOpenSocket(socket, member, address);
      const isFirst = !byMember.has(member.id);
      all.add(open);
      byMember.add(member.id, open);
      byAddress.add(address, open);
      socket.on('pong', () => (open.isAlive = true));
      socket.on('close', () => remove(open));
      refetchQueue.send(open, { type: 'live.ready', hasRecentChanges: recentEvents.has(member.id) });
      if (isFirst) listener?.memberConnected(member.id);
      return open;
    },

    setInUse(open: OpenSocket, isInUse: boolean): void {
      if (open.isInUse === isInUse) return;
      open.isInUse = isInUse;
      listener?.memberUseChanged(open.member.id);
    },
    /** Whether a window of this member that is connected to this node is in use. */
    isInUse: (memberId: string): boolean => byMember.of(memberId).some((open) => open.isInUse),

    publish(memberIds: readonly string[], event: LiveEvent): void {
      recentEvents.add(memberIds);
      sendToAll(memberIds.flatMap(byMember.of), event);
    },
    publishMissed(memberIds: readonly string[], event: LiveEvent, happenedAt: number): void {
      recentEvents.add(memberIds);
      sendMissed(refetchQueue, memberIds.flatMap(byMember.of), event, happenedAt);
    },

    ping: (): void => pingAll(all),
    onConnection: (next: ConnectionListener): void => void (listener = next),
    memberIds: (): string[] => byMember.keys(),
    ...operationsOn(all, refetchQueue, recentEvents),
  };
}
