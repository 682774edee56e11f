const SPEAK_EVERY_MS = 1000;
/** So much silence is more than a busy moment. */
const GONE_AFTER_MS = 4000;

/** Nodes that say every now and then that they are there; who falls silent without a word of farewell is gone. */
export function createPeers(speak: () => void, onGone: () => void) {
  const heardAt = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;

  function look(): void {
    const silent = [...heardAt].filter(([, at]) => performance.now() - at > GONE_AFTER_MS);
    silent.forEach(([peer]) => heardAt.delete(peer));
    if (silent.length > 0) onGone();
  }

  return {
    start(): void {
      speak();
      timer = setInterval(() => {
        speak();
        look();
      }, SPEAK_EVERY_MS);
    },
    hear: (peer: string): void => void heardAt.set(peer, performance.now()),
    forget: (peer: string): void => void heardAt.delete(peer),
    stop: (): void => clearInterval(timer),
  };
}
