import { join } from 'node:path';
import type { Page } from '@playwright/test';
import sharp from 'sharp';

const folder = join(import.meta.dirname, '../../docs/screenshots');
const QUALITY = 72;
/** Between adjacent pictures. */
const GAP_PX = 32;
/** Duration of the last frame of an animation. */
const LAST_FRAME_MS = 2_500;

const pathOf = (name: string): string => join(folder, `${name}.webp`);

/** The visible part of a page, once its fonts and pictures are loaded. */
export async function capture(page: Page): Promise<Buffer> {
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready);
  return page.screenshot({ animations: 'disabled' });
}

/** Writes pictures of the same height next to each other. */
export async function writePicture(name: string, ...pictures: readonly Buffer[]): Promise<void> {
  const sizes = await Promise.all(pictures.map((picture) => sharp(picture).metadata()));
  const width = sizes.reduce((sum, size) => sum + size.width + GAP_PX, -GAP_PX);
  const height = Math.max(...sizes.map((size) => size.height));
  const lefts = sizes.map((_, index) => sizes.slice(0, index).reduce((sum, size) => sum + size.width + GAP_PX, 0));
  const background = { r: 0, g: 0, b: 0, alpha: 0 };
  await sharp({ create: { width, height, channels: 4, background } })
    .composite(pictures.map((input, index) => ({ input, left: lefts[index] ?? 0, top: 0 })))
    .webp({ quality: QUALITY })
    .toFile(pathOf(name));
}

/** Records the page while `action` runs, and writes an animation. */
export async function writeAnimation(name: string, page: Page, action: () => Promise<unknown>): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  const frames: { readonly picture: Buffer; readonly at: number }[] = [];
  devTools.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
    frames.push({ picture: Buffer.from(data, 'base64'), at: (metadata.timestamp ?? 0) * 1000 });
    void devTools.send('Page.screencastFrameAck', { sessionId });
  });
  await devTools.send('Page.startScreencast', { format: 'png' });
  await action();
  await devTools.send('Page.stopScreencast');
  // Chromium sends some frames late.
  frames.sort((one, other) => one.at - other.at);
  const delay = frames.map(({ at }, index) => {
    const next = frames[index + 1];
    return next ? Math.round(next.at - at) : LAST_FRAME_MS;
  });
  await sharp(
    frames.map(({ picture }) => picture),
    { join: { animated: true } },
  )
    .webp({ quality: QUALITY, delay, loop: 0, effort: 6 })
    .toFile(pathOf(name));
}
