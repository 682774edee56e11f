import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import type { Plugin } from 'vite';

/** The ring, which stands on nothing there. */
const ring = fileURLToPath(new URL('public/favicon.svg', import.meta.url));
const CANVAS = '#0a0d16';

interface Icon {
  readonly file: string;
  readonly size: number;
  /** How round the corners are, as a part of the size; 0 where the system cuts the icon into its own shape. */
  readonly corner: number;
  /** How wide the ring is, as a part of the size. What a system cuts off leaves at least the middle 80 %. */
  readonly ring: number;
}

const icons: readonly Icon[] = [
  { file: 'icons/icon-192.png', size: 192, corner: 0.22, ring: 0.68 },
  { file: 'icons/icon-512.png', size: 512, corner: 0.22, ring: 0.68 },
  { file: 'icons/maskable-512.png', size: 512, corner: 0, ring: 0.56 },
  { file: 'icons/apple-touch-icon.png', size: 180, corner: 0, ring: 0.66 },
];

function renderIcon(artwork: string, { size, corner, ring: width }: Icon): Promise<Buffer> {
  const [edge, inner] = [(1 - width) / 2, width].map((part) => part * size);
  const placed = artwork.replace('<svg ', `<svg x="${edge}" y="${edge}" width="${inner}" height="${inner}" `);
  const ground = `<rect width="${size}" height="${size}" rx="${corner * size}" fill="${CANVAS}" />`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">${ground}${placed}</svg>`;
  return sharp(Buffer.from(svg)).png({ compressionLevel: 9, palette: true }).toBuffer();
}

/** Draws the icons of the installed app from the ring that is the tab's icon too. */
export const appIcons = (): Plugin => ({
  name: 'app-icons',
  apply: 'build',
  transformIndexHtml: () => [
    { tag: 'link', attrs: { rel: 'apple-touch-icon', href: '/icons/apple-touch-icon.png' }, injectTo: 'head' },
  ],
  async generateBundle() {
    const artwork = readFileSync(ring, 'utf8');
    for (const icon of icons) {
      this.emitFile({ type: 'asset', fileName: icon.file, source: await renderIcon(artwork, icon) });
    }
  },
});
