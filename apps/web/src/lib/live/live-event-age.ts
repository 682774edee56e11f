let receivedAt = -Infinity;

export const recordLiveEvent = (): void => {
  receivedAt = performance.now();
};

/** Milliseconds since this tab received a live event, rounded down. */
export const liveEventAge = (): number => Math.floor(performance.now() - receivedAt);
