import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import type { Plugin } from 'vite';

/** The ring on a transparent background. */
const ring = fileURLToPath(new URL('public/favicon.svg', import.meta.url));
const CANVAS = '#0a0d16';

interface Icon {
  readonly file: string;
  readonly size: number;
  /** Corner radius as a fraction of the size; 0 if the system masks the icon. */
  readonly corner: number;
  /** Width of the ring as a fraction of the size. Masks leave at least the middle 80 %. */
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
  const background = `<rect width="${size}" height="${size}" rx="${corner * size}" fill="${CANVAS}" />`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">${background}${placed}</svg>`;
  return sharp(Buffer.from(svg)).png({ compressionLevel: 9, palette: true }).toBuffer();
}

/** Renders the icons of the installed app from the favicon's ring. */
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
