import { once } from 'node:events';
import { type Server, type Socket, connect, createServer } from 'node:net';

/** Listens on a free port of this machine and returns the origin. */
export async function listen(server: Server): Promise<string> {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port');
  return `http://127.0.0.1:${address.port}`;
}

interface Slowness {
  readonly delayMs: number;
  readonly bytesPerSecond: number;
}

/** The two sockets of one proxied connection: `near` to the browser, `far` to the product. */
interface SocketPair {
  readonly near: Socket;
  readonly far: Socket;
  /** Half-open: the end of one side does not reach the other. */
  isStalled: boolean;
  isBroken: boolean;
}

function join(near: Socket, far: Socket, onEnd: () => void): SocketPair {
  const wire: SocketPair = { near, far, isStalled: false, isBroken: false };
  for (const [end, other] of [[near, far] as const, [far, near] as const]) {
    end.pipe(other);
    end.on('error', () => end.destroy());
    end.on('close', () => {
      if (wire.isStalled) return;
      onEnd();
      other.destroy();
    });
  }
  return wire;
}

function stall(wire: SocketPair): void {
  wire.isStalled = true;
  wire.isBroken = true;
  for (const end of [wire.near, wire.far]) end.unpipe().resume();
}

function loseNextAnswer(wire: SocketPair): void {
  wire.isBroken = true;
  wire.far.unpipe().on('data', () => wire.near.resetAndDestroy());
}

function slowDown(wire: SocketPair, { delayMs, bytesPerSecond }: Slowness): void {
  wire.isBroken = true;
  for (const [end, other] of [[wire.near, wire.far] as const, [wire.far, wire.near] as const]) {
    let freeAtMs = 0;
    end.unpipe().on('data', (data: Buffer) => {
      freeAtMs = Math.max(freeAtMs, performance.now()) + (1000 * data.length) / bytesPerSecond;
      setTimeout(() => other.destroyed || other.write(data), freeAtMs + delayMs - performance.now());
    });
  }
}

/** A proxy that breaks as networks do. `target` is called for each connection, because the product may move. */
export async function openBreakableConnection(target: () => string, from?: string) {
  const wires = new Set<SocketPair>();
  let isCut = false;
  let isLosing = false;
  let slowness: Slowness | null = null;

  const server = createServer((near) => {
    if (isCut) {
      near.destroy();
      return;
    }
    const { hostname: host, port } = new URL(target());
    const far = connect({ host, port: Number(port), ...(from !== undefined && { localAddress: from }) });
    const wire = join(near, far, () => wires.delete(wire));
    wires.add(wire);
    if (isLosing) loseNextAnswer(wire);
    if (slowness) slowDown(wire, slowness);
  });
  const drop = (isDropped: (wire: SocketPair) => boolean): void =>
    [...wires].filter(isDropped).forEach((wire) => {
      wires.delete(wire);
      wire.near.resetAndDestroy();
      wire.far.resetAndDestroy();
    });

  return {
    url: await listen(server),
    /** Drops every connection and refuses new ones until `mend`. */
    cut: () => {
      isCut = true;
      drop(() => true);
    },
    /** Half-open: existing connections transfer nothing until `mend`, and neither end notices. */
    stall: () => wires.forEach(stall),
    /** Until `mend`, requests arrive, but each response is dropped with its connection. */
    loseAnswers: () => {
      isLosing = true;
      wires.forEach(loseNextAnswer);
    },
    /** Until `mend`, everything is delayed and limited to a bandwidth. */
    slow: (next: Slowness) => {
      slowness = next;
      wires.forEach((wire) => slowDown(wire, next));
    },
    mend: () => {
      isCut = false;
      isLosing = false;
      slowness = null;
      drop((wire) => wire.isBroken);
    },
    close: async () => {
      drop(() => true);
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
export type BreakableConnection = Awaited<ReturnType<typeof openBreakableConnection>>;
