import { readFile } from 'node:fs/promises';
import type { Appearance } from '@muster/contract/admin/appearance.ts';
import { PREVIEW_SIZE_PX } from '@muster/contract/board/shared-posts.ts';
import { accentColors } from '@muster/contract/values/accent.ts';
import { Renderer } from '@takumi-rs/core';
import { type Node, container, image, text } from '@takumi-rs/helpers';
import { createWorkQueue } from '#src/lib/work-queue.ts';
import { fontFiles, fonts, renderableText } from './preview-fonts.ts';
import { formatHex } from 'culori';

/** Rendering uses a core for tens of milliseconds. */
const RENDER_CONCURRENCY = 1;
const MAX_WAITING = 20;

/** Colors of the dark theme in apps/web/src/styles/tokens.css. */
export const colors = {
  canvas: 'oklch(0.162 0.018 268)',
  surface: 'oklch(0.2 0.021 268)',
  raised: 'oklch(0.285 0.025 268)',
  fg: 'oklch(0.965 0.006 268)',
  soft: 'oklch(0.785 0.018 268)',
  flare: 'oklch(0.735 0.178 40)',
} as const;

/** The accent color on the dark ground of previews. */
export const flareOf = ({ accent }: Pick<Appearance, 'accent'>): string =>
  accent === '' ? colors.flare : accentColors(accent, 'dark').flare;

type TextStyle = NonNullable<Node['style']>;

const renderQueue = createWorkQueue(RENDER_CONCURRENCY, MAX_WAITING);

let renderer: Renderer | undefined;

async function loadRenderer(): Promise<Renderer> {
  if (renderer) return renderer;
  const created = new Renderer();
  for (const { name, path } of fontFiles) await created.registerFont({ name, data: await readFile(path) });
  renderer = created;
  return created;
}

/** Text in the text font. */
export const body = (content: string, fontSize: number, style: TextStyle = {}): Node =>
  text(content, {
    fontFamily: fonts.text,
    fontSize,
    color: colors.fg,
    lineHeight: 1.2,
    overflowWrap: 'anywhere',
    ...style,
  });

/** Text in the display font. */
export const heading = (content: string, fontSize: number, style: TextStyle = {}): Node =>
  body(content, fontSize, { fontFamily: fonts.display, fontWeight: 800, textAlign: 'left', ...style });

export function renderPreview(children: Node[]): Promise<Buffer> {
  const { width, height } = PREVIEW_SIZE_PX;
  const style = { width, height, display: 'flex', flexDirection: 'column', backgroundColor: colors.canvas } as const;
  return renderQueue.run(async () => {
    const loaded = await loadRenderer();
    const root = container({ style: { ...style, padding: 64 }, children });
    return loaded.render(root, { width, height, format: 'png' });
  });
}

const BOX = 64;
/** Distance of the seats' outer edge from the centre. */
const OUTER = 28;
const MAX_RADIUS = 9;

/** A crew as an SVG: taken seats are filled, the others are open. The default is the logo. */
export function crewRing(flare: string, seats = 5, taken = 1): string {
  const radius = Math.min(MAX_RADIUS, (OUTER - 4) * Math.sin(Math.PI / seats) * 0.8);
  const circles = Array.from({ length: seats }, (_, seat) => {
    const angle = (2 * Math.PI * seat) / seats - Math.PI / 2;
    const [x, y] = [Math.cos(angle), Math.sin(angle)].map((part) => BOX / 2 + (OUTER - radius) * part);
    return seat < taken
      ? `<circle cx="${x}" cy="${y}" r="${radius}" fill="${formatHex(flare)}"/>`
      : `<circle cx="${x}" cy="${y}" r="${radius - 1}" fill="none" stroke="${formatHex(colors.soft)}" stroke-width="${radius > 4 ? 2 : 1}" stroke-dasharray="4 3"/>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${BOX} ${BOX}">${circles.join('')}</svg>`;
}

export const renderHomePreview = (appearance: Appearance, title: string): Promise<Buffer> =>
  renderPreview([
    container({
      style: { display: 'flex', flexGrow: 1, alignItems: 'center', gap: 56 },
      children: [
        image({ src: crewRing(flareOf(appearance)), width: 400, height: 400 }),
        container({
          style: { display: 'flex', flexDirection: 'column', gap: 24 },
          children: [
            heading(renderableText(appearance.name), 64, { color: flareOf(appearance) }),
            heading(renderableText(title), 76, { lineHeight: 1.02, width: 600 }),
          ],
        }),
      ],
    }),
  ]);
