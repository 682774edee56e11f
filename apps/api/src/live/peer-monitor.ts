const HEARTBEAT_INTERVAL_MS = 1000;
/** Longer than a delay under load. */
const PEER_TIMEOUT_MS = 4000;

/** Sends heartbeats and tracks those of other nodes. `onPeerLost` runs when one stops without being removed. */
export function createPeerMonitor(sendHeartbeat: () => void, onPeerLost: () => void) {
  const lastHeartbeat = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;

  function removeSilentPeers(): void {
    const silent = [...lastHeartbeat].filter(([, at]) => performance.now() - at > PEER_TIMEOUT_MS);
    silent.forEach(([peer]) => lastHeartbeat.delete(peer));
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
    recordHeartbeat: (peer: string): void => void lastHeartbeat.set(peer, performance.now()),
    remove: (peer: string): void => void lastHeartbeat.delete(peer),
    stop: (): void => clearInterval(timer),
  };
}
