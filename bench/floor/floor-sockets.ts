import type { IncomingMessage, Server } from 'node:http';
import { type WebSocket, WebSocketServer } from 'ws';

/** Live connections over ws; gives the function that tells a member something. */
export function addSockets(
  server: Server,
  findMemberId: (request: IncomingMessage) => Promise<string | null>,
): (memberId: string, frame: string) => void {
  const door = new WebSocketServer({ noServer: true, perMessageDeflate: false });
  const sockets = new Map<string, Set<WebSocket>>();

  function add(memberId: string, socket: WebSocket): void {
    const own = sockets.get(memberId) ?? new Set();
    sockets.set(memberId, own.add(socket));
    socket.on('close', () => own.delete(socket));
    socket.send('{"type":"live.ready"}');
  }

  server.on('upgrade', (request, connection, head) => {
    findMemberId(request)
      .then((memberId) => {
        if (memberId === null) connection.destroy();
        else door.handleUpgrade(request, connection, head, (socket) => add(memberId, socket));
      })
      .catch(() => connection.destroy());
  });

  return (memberId, frame) => {
    for (const socket of sockets.get(memberId) ?? []) socket.send(frame);
  };
}
