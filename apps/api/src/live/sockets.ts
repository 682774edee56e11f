import { SESSION_REVOKED_CLOSE_CODE, type LiveEvent, liveEventSchema } from '@muster/contract/live-events.ts';
import { z } from '@muster/contract/zod.ts';
import type { WebSocket } from 'ws';
import type { Member } from '../auth/member.ts';
import type { Rooms } from './bus.ts';

export const SOCKETS_PER_MEMBER = 10;
const SOCKETS_PER_ADDRESS = 50;
/** A browser that reads this slowly is cut off; it comes back and catches up. */
const UNSENT_MAX_BYTES = 1_000_000;

/** Who hears of members coming to this node and leaving it; a second window of a member is neither. */
export interface ConnectionListener {
  arrived(memberId: string): void;
  left(memberId: string): void;
}

interface OpenSocket {
  readonly socket: WebSocket;
  readonly member: Member;
  readonly address: string;
  readonly openedAt: number;
  isAnswering: boolean;
}

const frameOf = (event: LiveEvent): string => JSON.stringify(z.encode(liveEventSchema, event));

/** Connections that belong together: those of a member, or those from an address. */
function createGroups() {
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
  if (socket.bufferedAmount > UNSENT_MAX_BYTES) socket.terminate();
  else if (socket.readyState === socket.OPEN) socket.send(frame);
}

function tell(opens: readonly OpenSocket[], event: LiveEvent): void {
  const frame = frameOf(event);
  opens.forEach((open) => send(open, frame));
}

/** Who was not there when it happened may have found it out already, and is not told of it as of something new. */
function tellMissed(opens: readonly OpenSocket[], event: LiveEvent, happenedAt: number): void {
  const wasThere = ({ openedAt }: OpenSocket): boolean => openedAt < happenedAt;
  tell(opens.filter(wasThere), event);
  tell(
    opens.filter((open) => !wasThere(open)),
    { type: 'live.lagged' },
  );
}

/** Cuts off who did not answer the last ping, and pings the others. */
function pingAll(opens: ReadonlySet<OpenSocket>): void {
  opens.forEach((open) => {
    if (!open.isAnswering) return open.socket.terminate();
    open.isAnswering = false;
    open.socket.ping();
  });
}

export type Sockets = ReturnType<typeof createSockets>;

/** The open live connections of this node, found by member and by session. */
export function createSockets(rooms: Rooms) {
  const all = new Set<OpenSocket>();
  const byMember = createGroups();
  const byAddress = createGroups();
  let listener: ConnectionListener | undefined;

  function remove(open: OpenSocket): void {
    all.delete(open);
    byMember.remove(open.member.id, open);
    byAddress.remove(open.address, open);
    if (byMember.has(open.member.id)) return;
    rooms.unfollow(open.member.id);
    listener?.left(open.member.id);
  }

  return {
    /** Whether one more connection of this member from this address is too many. */
    isFull: ({ id }: Member, address: string): boolean =>
      byMember.of(id).length >= SOCKETS_PER_MEMBER || byAddress.of(address).length >= SOCKETS_PER_ADDRESS,

    /** Puts a connection into the room of its own member, and nowhere else, and tells it so. */
    add(socket: WebSocket, member: Member, address: string): void {
      const open: OpenSocket = { socket, member, address, openedAt: performance.now(), isAnswering: true };
      const isFirst = !byMember.has(member.id);
      all.add(open);
      byMember.add(member.id, open);
      byAddress.add(address, open);
      socket.on('pong', () => (open.isAnswering = true));
      socket.on('close', () => remove(open));
      // Whoever asks for what they missed must not miss what is told elsewhere while they ask.
      void rooms.follow(member.id).then(() => send(open, frameOf({ type: 'live.ready' })));
      if (isFirst) listener?.arrived(member.id);
    },

    publish: (memberIds: readonly string[], event: LiveEvent): void => tell(memberIds.flatMap(byMember.of), event),
    publishMissed: (memberIds: readonly string[], event: LiveEvent, happenedAt: number): void =>
      tellMissed(memberIds.flatMap(byMember.of), event, happenedAt),
    publishToAll: (event: LiveEvent, exceptIds: readonly string[] = []): void =>
      tell(
        [...all].filter(({ member }) => !exceptIds.includes(member.id)),
        event,
      ),

    ping: (): void => pingAll(all),
    onConnection: (next: ConnectionListener): void => void (listener = next),
    memberIds: (): string[] => byMember.keys(),
    count: (): number => all.size,
    sessionIds: (): string[] => [...new Set([...all].map(({ member }) => member.sessionId))],

    endSessions(sessionIds: ReadonlySet<string>): void {
      all.forEach((open) => {
        if (sessionIds.has(open.member.sessionId)) open.socket.close(SESSION_REVOKED_CLOSE_CODE, 'session ended');
      });
    },

    closeAll: (code: number): void => all.forEach(({ socket }) => socket.close(code)),
    terminateAll: (): void => all.forEach(({ socket }) => socket.terminate()),
  };
}
