// The process in which uploaded pictures are decoded. reencode-picture.ts starts it with a memory limit (`ulimit -d`).
// V8 must run with --jitless there, since it reserves up to 512 MiB for compiled code, which the limit would count.
// Without the compiler there is no WebAssembly, which Node needs for TypeScript: hence JavaScript.
import process from 'node:process';
import sharp from 'sharp';

/**
 * @typedef {import('./reencode-picture.ts').PictureJob} PictureJob
 * @typedef {import('./reencode-picture.ts').PictureOutcome} PictureOutcome
 * @typedef {{ readonly side: number, readonly quality: number }} Variant
 */

// Only the raster formats that browsers support: no SVG, no PDF, no ImageMagick.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadNsgifBuffer',
    'VipsForeignLoadHeifBuffer',
  ],
});
sharp.cache(false);
sharp.concurrency(1);

/** @type {Partial<Record<string, keyof PictureJob['limits']['maxPixels']>>} */
const formats = { jpeg: 'JPEG', png: 'PNG', webp: 'WebP', gif: 'GIF', heif: 'AVIF' };

/**
 * Encodes the pixels as WebP with the first variant that has at most `maxBytes`.
 * @param {Buffer} data
 * @param {import('sharp').OutputInfo} info
 * @param {readonly Variant[]} variants
 * @param {number} maxBytes
 */
async function encode(data, { width, height, channels }, variants, maxBytes) {
  for (const { side, quality } of variants) {
    const picture = sharp(data, { raw: { width, height, channels } }).resize(side, side, { withoutEnlargement: true });
    const encoded = await picture.webp({ quality, alphaQuality: quality }).toBuffer();
    if (encoded.length <= maxBytes) return encoded;
  }
  throw new Error(`No variant has at most ${maxBytes} bytes`);
}

/**
 * Encodes the pixels as PNG in the sizes of an app icon. Behind a transparent picture, an opaque icon has the color of the
 * app, and behind another one the color of its first pixel.
 * @param {Buffer} data
 * @param {import('sharp').OutputInfo} info
 * @param {NonNullable<PictureJob['icons']>} icons
 */
async function encodeIcons(data, { width, height, channels }, { sides, safeArea, background }) {
  const isOpaque = channels === 3 || (await sharp(data, { raw: { width, height, channels } }).stats()).isOpaque;
  const [r = 0, g = 0, b = 0] = data;
  const ground = isOpaque ? { r, g, b } : background;
  const resize = (/** @type {number} */ side) => sharp(data, { raw: { width, height, channels } }).resize(side, side);
  const png = { compressionLevel: 9 };
  const edge = Math.ceil((sides.maskable * (1 - safeArea)) / 2);
  const maskable = resize(sides.maskable - 2 * edge)
    .flatten({ background: ground })
    .extend({ top: edge, bottom: edge, left: edge, right: edge, background: ground });
  return {
    tab: await resize(sides.tab).png(png).toBuffer(),
    small: await resize(sides.small).png(png).toBuffer(),
    large: await resize(sides.large).png(png).toBuffer(),
    maskable: await maskable.png(png).toBuffer(),
    touch: await resize(sides.touch).flatten({ background: ground }).png(png).toBuffer(),
  };
}

/**
 * Returns the centre square of the first frame, rotated upright, without metadata.
 * @param {PictureJob} job
 * @returns {Promise<PictureOutcome>}
 */
async function reencode({ file, limits, icons }) {
  const { format: detected, width, height } = await sharp(file, { limitInputPixels: false }).metadata();
  const format = formats[detected];
  if (format === undefined) return { problem: 'unreadable' };
  if (Math.min(width, height) < limits.minSide) return { problem: 'too-small' };
  if (width * height > limits.maxPixels[format]) return { problem: 'too-many-pixels', format };
  const side = Math.min(width, height);
  const left = Math.floor((width - side) / 2);
  const top = Math.floor((height - side) / 2);
  const { large, small } = limits.sides;
  const { data, info } = await sharp(file, { limitInputPixels: limits.maxPixels[format], failOn: 'error', pages: 1 })
    .extract({ left, top, width: side, height: side })
    .resize(large, large, { withoutEnlargement: true })
    .autoOrient()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  if (icons) return { icons: await encodeIcons(data, info, icons) };
  // Even random noise fits the limit with the last variant.
  const variants = [
    { side: large, quality: 82 },
    { side: large, quality: 60 },
    { side: large / 2, quality: 40 },
  ];
  return {
    large: await encode(data, info, variants, limits.maxBytes),
    small: await encode(data, info, [{ side: small, quality: 82 }], limits.maxBytes),
  };
}

process.on('disconnect', () => process.exit());
process.on('message', (/** @type {PictureJob} */ job) => {
  void reencode(job)
    .catch(() => ({ problem: 'unreadable' }))
    .then((outcome) => process.send?.(outcome));
});
