import type { Bus, BusListener, Envelope } from '#src/live/bus.ts';

/** Two connected buses, and a function that reports an outage to both. */
export function connectBuses(): [Bus, Bus, () => void] {
  const listeners: (BusListener | undefined)[] = [];
  const createBus = (index: number): Bus => ({
    start: async (listener) => void (listeners[index] = listener),
    send: (envelope: Envelope) => listeners[1 - index]?.onEnvelope(envelope),
    isOpen: () => true,
    stop: async () => void (listeners[index] = undefined),
  });
  return [createBus(0), createBus(1), () => listeners.forEach((listener) => listener?.onLagged())];
}
