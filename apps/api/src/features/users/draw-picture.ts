import { PICTURE_MAX_PIXELS, PICTURE_MIN_SIDE_PX, PICTURE_SIDES_PX } from '@muster/contract/pictures.ts';
import sharp from 'sharp';
import { AppError } from '../../http/app-error.ts';
import { createTurns } from '../../http/turns.ts';

/** Decoding fills memory and a core: the rest waits its turn, up to a point. */
const AT_ONCE = 2;
const WAITING_AT_MOST = 20;
const SECONDS_AT_MOST = 5;
const QUALITY = 82;

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
    .toColourspace('srgb');
  const large = await square.webp({ quality: QUALITY }).toBuffer();
  const small = await sharp(large)
    .resize(PICTURE_SIDES_PX.small, PICTURE_SIDES_PX.small, { withoutEnlargement: true })
    .webp({ quality: QUALITY })
    .toBuffer();
  return { large, small };
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
