const HEARTBEAT_INTERVAL_MS = 1000;
/** So much silence is more than a busy moment. */
const PEER_TIMEOUT_MS = 4000;

/** Nodes that say every now and then that they are there; who falls silent without a word of farewell is gone. */
export function createPeerMonitor(sendHeartbeat: () => void, onPeerLost: () => void) {
  const heardAt = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;

  function removeSilentPeers(): void {
    const silent = [...heardAt].filter(([, at]) => performance.now() - at > PEER_TIMEOUT_MS);
    silent.forEach(([peer]) => heardAt.delete(peer));
    if (silent.length > 0) onPeerLost();
  }

  return {
    start(): void {
      sendHeartbeat();
      timer = setInterval(() => {
        sendHeartbeat();
        removeSilentPeers();
      }, HEARTBEAT_INTERVAL_MS);
    },
    hear: (peer: string): void => void heardAt.set(peer, performance.now()),
    forget: (peer: string): void => void heardAt.delete(peer),
    stop: (): void => clearInterval(timer),
  };
}
