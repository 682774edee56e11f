import { type AddressInfo, type Server, type Socket, connect, createServer } from 'node:net';

interface Slowness {
  readonly delayMs: number;
  readonly bytesPerSecond: number;
}

export interface BreakableConnection {
  readonly url: string;
  /** Drops every connection and refuses new ones until `mend`. */
  readonly cut: () => void;
  /** Half-open: existing connections carry nothing more, and neither end notices until `mend`. */
  readonly stall: () => void;
  /** Until `mend`, requests arrive, but each response is dropped with its connection. */
  readonly loseAnswers: () => void;
  /** Until `mend` everything comes so much later, and no more than so many bytes a second. */
  readonly slow: (slowness: Slowness) => void;
  readonly mend: () => void;
  readonly close: () => Promise<void>;
}

/** The two sockets of one proxied connection: `near` to the browser, `far` to the product. */
interface SocketPair {
  readonly near: Socket;
  readonly far: Socket;
  /** Half-open: the end of one side does not reach the other. */
  isStalled: boolean;
  isLosing: boolean;
  isSlow: boolean;
}

async function listen(server: Server): Promise<string> {
  const address = await new Promise<string | AddressInfo | null>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve(server.address()));
  });
  if (address === null || typeof address === 'string') throw new Error('The line has no port');
  return `http://127.0.0.1:${address.port}`;
}

/** Passes everything on between both ends, their end included. */
function join(near: Socket, far: Socket, onEnd: () => void): SocketPair {
  const wire: SocketPair = { near, far, isStalled: false, isLosing: false, isSlow: false };
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

/** What comes from either end is taken and thrown away. */
function stall(wire: SocketPair): void {
  wire.isStalled = true;
  for (const end of [wire.near, wire.far]) end.unpipe().resume();
}

/** The next answer is thrown away, and the connection with it. */
function loseNextAnswer(wire: SocketPair): void {
  wire.isLosing = true;
  wire.far.unpipe().on('data', () => wire.near.resetAndDestroy());
}

/** What comes from either end is held back, in its order, and passed on later. */
function slowDown(wire: SocketPair, { delayMs, bytesPerSecond }: Slowness): void {
  wire.isSlow = true;
  for (const [end, other] of [[wire.near, wire.far] as const, [wire.far, wire.near] as const]) {
    let freeAtMs = 0;
    end.unpipe().on('data', (data: Buffer) => {
      freeAtMs = Math.max(freeAtMs, performance.now()) + (1000 * data.length) / bytesPerSecond;
      setTimeout(() => other.destroyed || other.write(data), freeAtMs + delayMs - performance.now());
    });
  }
}

/**
 * A way to the product that can be interrupted as a network is: without a goodbye.
 * `target` is called for each connection, because the product may move; `from` is the local address.
 */
export async function openBreakableConnection(target: () => string, from?: string): Promise<BreakableConnection> {
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
    cut: () => {
      isCut = true;
      drop(() => true);
    },
    stall: () => wires.forEach(stall),
    loseAnswers: () => {
      isLosing = true;
      wires.forEach(loseNextAnswer);
    },
    slow: (next) => {
      slowness = next;
      wires.forEach((wire) => slowDown(wire, next));
    },
    mend: () => {
      isCut = false;
      isLosing = false;
      slowness = null;
      drop((wire) => wire.isStalled || wire.isLosing || wire.isSlow);
    },
    close: async () => {
      drop(() => true);
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
