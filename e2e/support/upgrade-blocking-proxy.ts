import { type Socket, connect, createServer } from 'node:net';
import { listen } from './breakable-connection.ts';

const REFUSAL = 'HTTP/1.1 403 Forbidden\r\ncontent-length: 0\r\nconnection: close\r\n\r\n';
const isUpgrade = (head: Buffer): boolean => /^upgrade: websocket/im.test(head.toString('latin1'));

function pipe(near: Socket, far: Socket): void {
  for (const [end, other] of [[near, far] as const, [far, near] as const]) {
    end.pipe(other);
    end.on('error', () => end.destroy());
    end.on('close', () => other.destroy());
  }
}

/** A proxy that refuses or never answers WebSockets, until `passUpgrades`. A browser opens a connection for each. */
export async function openUpgradeBlockingProxy(target: string, upgrades: 'refused' | 'ignored') {
  const { hostname: host, port } = new URL(target);
  const sockets = new Set<Socket>();
  let isBlocking = true;
  const server = createServer((near) => {
    sockets.add(near);
    near.on('close', () => sockets.delete(near)).on('error', () => near.destroy());
    near.once('data', (head) => {
      if (!isBlocking || !isUpgrade(head)) {
        near.pause().unshift(head);
        pipe(near, connect({ host, port: Number(port) }));
      } else if (upgrades === 'refused') near.end(REFUSAL);
    });
  });
  return {
    url: await listen(server),
    passUpgrades: (): void => {
      isBlocking = false;
    },
    close: async (): Promise<void> => {
      sockets.forEach((socket) => socket.destroy());
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
