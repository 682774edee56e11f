import type { BrowserContextOptions, CDPSession } from '@playwright/test';

const bytesPerSecond = (kilobits: number): number => (kilobits * 1000) / 8;

/** A phone of the middle class, as Lighthouse takes it: https://github.com/GoogleChrome/lighthouse/blob/main/core/config/constants.js */
export const slowPhone: BrowserContextOptions = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
  // What a service worker asks for would not be slowed down.
  serviceWorkers: 'block',
};

/** Lighthouse's 'slow 4G' (see its docs/throttling.md). Each request waits for one round trip; that of opening a connection is not counted. */
const slow4g = {
  offline: false,
  latency: 150,
  downloadThroughput: bytesPerSecond(1600),
  uploadThroughput: bytesPerSecond(750),
} as const;
const CPU_SLOWDOWN = 4;

/** Slows down the page's line and processor. */
export async function slowDown(devTools: CDPSession): Promise<void> {
  await devTools.send('Network.enable');
  await devTools.send('Network.emulateNetworkConditions', slow4g);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
}
