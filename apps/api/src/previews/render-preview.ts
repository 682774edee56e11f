import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { PREVIEW_SIZE_PX } from '@muster/contract/posts/shared-posts.ts';
import { Renderer } from '@takumi-rs/core';
import { type Node, container, text } from '@takumi-rs/helpers';
import { createWorkQueue } from '../lib/work-queue.ts';

/** Rendering uses a core for tens of milliseconds. */
const RENDER_CONCURRENCY = 1;
const MAX_WAITING = 20;

/** Fonts of the web app. Only Latin subsets are loaded. */
export const fonts = { display: 'Bricolage Grotesque', text: 'Figtree' } as const;
const fontFiles = {
  [fonts.display]: import.meta
    .resolve('@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2'),
  [fonts.text]: import.meta.resolve('@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2'),
};

/** Colours of the dark theme in apps/web/src/styles/tokens.css. */
export const colours = {
  canvas: 'oklch(0.162 0.018 268)',
  surface: 'oklch(0.2 0.021 268)',
  raised: 'oklch(0.285 0.025 268)',
  fg: 'oklch(0.965 0.006 268)',
  soft: 'oklch(0.785 0.018 268)',
  flare: 'oklch(0.735 0.178 40)',
} as const;

type TextStyle = NonNullable<Node['style']>;

const renderQueue = createWorkQueue(RENDER_CONCURRENCY, MAX_WAITING);

async function loadRenderer(): Promise<Renderer> {
  const loaded = new Renderer();
  for (const [name, file] of Object.entries(fontFiles)) {
    await loaded.registerFont({ name, data: readFileSync(fileURLToPath(file)) });
  }
  return loaded;
}

let renderer: Renderer | undefined;

/** Characters that the fonts do not contain. */
const unsupportedCharacters =
  /[^\u0020-\u007e\u00a0-\u00ff\u0131\u0152\u0153\u2013\u2014\u2018-\u201e\u2022\u2026\u20ac\u2122]+/gu;

/** Removes characters that cannot be rendered, and collapses spaces. */
export const renderableText = (content: string): string =>
  content.normalize('NFC').replaceAll(/\s+/g, ' ').replaceAll(unsupportedCharacters, '').replaceAll(/ +/g, ' ').trim();

/** Text in the display font. */
export const heading = (content: string, fontSize: number, style: TextStyle = {}): Node =>
  text(content, { fontFamily: fonts.display, fontWeight: 800, fontSize, color: colours.fg, ...style });

export function renderPreview(children: Node[]): Promise<Buffer> {
  const { width, height } = PREVIEW_SIZE_PX;
  const style = { width, height, display: 'flex', flexDirection: 'column', backgroundColor: colours.canvas } as const;
  return renderQueue.run(async () => {
    renderer ??= await loadRenderer();
    return renderer.render(container({ style: { ...style, padding: 64 }, children }), { width, height, format: 'png' });
  });
}
