import type { Bus } from '#src/live/bus.ts';

/** A bus that delivers nothing and throws whenever a node publishes. */
export const failingBus: Bus = {
  start: async () => {},
  send() {
    throw new Error('planted bus failure');
  },
  isOpen: () => true,
  stop: async () => {},
};
