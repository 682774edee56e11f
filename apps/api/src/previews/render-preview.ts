import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { PREVIEW_SIZE_PX } from '@muster/contract/shared-posts.ts';
import { Renderer } from '@takumi-rs/core';
import { type Node, container } from '@takumi-rs/helpers';
import { createTurns } from '../lib/work-queue.ts';

/** A picture takes some hundredths of a second of one core; a flood of them must not take all. */
const AT_ONCE = 1;
const WAITING_AT_MOST = 20;

/** The faces of the web app, in the letters that they have. */
export const faces = { display: 'Bricolage Grotesque', text: 'Figtree' } as const;
const files = {
  [faces.display]: import.meta
    .resolve('@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2'),
  [faces.text]: import.meta.resolve('@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2'),
};

/** The dark theme's colours; where they come from: apps/web/src/styles/tokens.css. */
export const colours = {
  canvas: 'oklch(0.162 0.018 268)',
  surface: 'oklch(0.2 0.021 268)',
  raised: 'oklch(0.285 0.025 268)',
  fg: 'oklch(0.965 0.006 268)',
  soft: 'oklch(0.785 0.018 268)',
  flare: 'oklch(0.735 0.178 40)',
} as const;

const takeTurn = createTurns(AT_ONCE, WAITING_AT_MOST);

async function loadRenderer(): Promise<Renderer> {
  const loaded = new Renderer();
  for (const [name, file] of Object.entries(files)) {
    await loaded.registerFont({ name, data: readFileSync(fileURLToPath(file)) });
  }
  return loaded;
}

let renderer: Renderer | undefined;

/** Anything beyond Latin letters and common signs: the faces have no shapes for it. */
const shapeless = /[^\u0020-\u007e\u00a0-\u00ff\u0131\u0152\u0153\u2013\u2014\u2018-\u201e\u2022\u2026\u20ac\u2122]+/gu;

/** What of a text the faces can show. */
export const inShapes = (text: string): string =>
  text.normalize('NFC').replaceAll(/\s+/g, ' ').replaceAll(shapeless, '').replaceAll(/ +/g, ' ').trim();

/** A picture to stand beside a link, as PNG. */
export function drawPreview(children: Node[]): Promise<Buffer> {
  const { width, height } = PREVIEW_SIZE_PX;
  const style = { width, height, display: 'flex', flexDirection: 'column', backgroundColor: colours.canvas } as const;
  return takeTurn(async () => {
    renderer ??= await loadRenderer();
    return renderer.render(container({ style: { ...style, padding: 64 }, children }), { width, height, format: 'png' });
  });
}
