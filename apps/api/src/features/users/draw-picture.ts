import {
  PICTURE_KEPT_MAX_BYTES,
  PICTURE_MAX_PIXELS,
  PICTURE_MIN_SIDE_PX,
  PICTURE_SIDES_PX,
} from '@muster/contract/pictures.ts';
import sharp, { type OutputInfo } from 'sharp';
import { AppError } from '../../http/app-error.ts';
import { createTurns } from '../../http/turns.ts';

/** Decoding fills memory and a core: the rest waits its turn, up to a point. */
const AT_ONCE = 2;
const WAITING_AT_MOST = 20;
const SECONDS_AT_MOST = 5;
/** How a picture is kept: the first of these that fits its bound. Even noise fits the last one. */
const looks = [
  { side: PICTURE_SIDES_PX.large, quality: 82 },
  { side: PICTURE_SIDES_PX.large, quality: 60 },
  { side: 256, quality: 40 },
] as const;

const formats = ['jpeg', 'png', 'webp', 'gif', 'heif'];

// Of all that the library reads, only what a browser draws pixel by pixel: no SVG, no PDF, no scripts of ImageMagick.
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

const takeTurn = createTurns(AT_ONCE, WAITING_AT_MOST);

/** A picture in the sizes that are kept, as WebP. */
export interface DrawnPicture {
  readonly large: Buffer;
  readonly small: Buffer;
}

/** What a picture says of itself before anything of it is decoded. */
async function measure(file: Uint8Array): Promise<{ width: number; height: number }> {
  const { format, width, height } = await sharp(file, { limitInputPixels: false }).metadata();
  if (!formats.includes(format)) throw new AppError('picture-unreadable');
  if (Math.min(width, height) < PICTURE_MIN_SIDE_PX || width * height > PICTURE_MAX_PIXELS) {
    throw new AppError('picture-unfit');
  }
  return { width, height };
}

interface Look {
  readonly side: number;
  readonly quality: number;
}

/** Pixels as WebP, as the first of these looks that fits. */
async function encode(data: Buffer, { width, height, channels }: OutputInfo, among: readonly Look[]): Promise<Buffer> {
  for (const { side, quality } of among) {
    const picture = sharp(data, { raw: { width, height, channels } }).resize(side, side, { withoutEnlargement: true });
    const encoded = await picture.webp({ quality, alphaQuality: quality }).toBuffer();
    if (encoded.length <= PICTURE_KEPT_MAX_BYTES) return encoded;
  }
  throw new AppError('picture-unfit');
}

/** The middle of the picture's first frame as a square, upright, without anything but its pixels. */
async function draw(file: Uint8Array): Promise<DrawnPicture> {
  const { width, height } = await measure(file);
  const side = Math.min(width, height);
  const left = Math.floor((width - side) / 2);
  const top = Math.floor((height - side) / 2);
  const square = sharp(file, { limitInputPixels: PICTURE_MAX_PIXELS, failOn: 'error', pages: 1 })
    .timeout({ seconds: SECONDS_AT_MOST })
    .extract({ left, top, width: side, height: side })
    .resize(PICTURE_SIDES_PX.large, PICTURE_SIDES_PX.large, { withoutEnlargement: true })
    .autoOrient()
    .toColourspace('srgb')
    .raw();
  const { data, info } = await square.toBuffer({ resolveWithObject: true });
  return {
    large: await encode(data, info, looks),
    small: await encode(data, info, [{ side: PICTURE_SIDES_PX.small, quality: looks[0].quality }]),
  };
}

/** Draws an uploaded file anew in the sizes that are kept. Throws 'picture-unreadable' or 'picture-unfit' for what is no picture. */
export function drawPicture(file: Uint8Array): Promise<DrawnPicture> {
  return takeTurn(async () => {
    try {
      return await draw(file);
    } catch (cause) {
      throw cause instanceof AppError ? cause : new AppError('picture-unreadable');
    }
  });
}
