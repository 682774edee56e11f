import { PICTURE_MIN_SIDE_PX, PICTURE_SIDES_PX } from '@muster/contract/pictures.ts';

/** A picture is worked on at this size at most: enough to zoom in without a loss that shows. */
const WORKING_SIDE_PX = 2_048;
/** A drawing has no size of its own. */
const DRAWING_SIDE_PX = 1_024;
/** More than any camera takes, less than what ends the tab. */
const DECODED_PIXELS_AT_MOST = 120_000_000;
const QUALITY = 0.9;
const WORKING_QUALITY = 0.95;

export type PictureProblem = 'empty' | 'not-an-image' | 'not-shown' | 'too-small' | 'too-large';

/** A file that does not become a picture. */
export class PictureError extends Error {
  readonly problem: PictureProblem;

  constructor(problem: PictureProblem, cause?: unknown) {
    super(problem, { cause });
    this.name = 'PictureError';
    this.problem = problem;
  }
}

/** A picture as it is worked on: upright, one frame, nothing in it but what one sees. */
export interface OpenPicture {
  readonly canvas: HTMLCanvasElement;
  /** Its address on this page, until it is closed. */
  readonly url: string;
  /** How far one may zoom in before too little is left. */
  readonly mostZoom: number;
  readonly close: () => void;
}

/** A part of a picture, in percent of its sides. */
export interface Share {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

const isDrawing = (file: Blob): boolean => file.type === 'image/svg+xml';

/** What a file without a type holds is only known by trying. */
const mayBeImage = ({ type }: Blob): boolean => type === '' || type.startsWith('image/');

/** Waits until the size is known; nothing is decoded for that. */
function load(image: HTMLImageElement, url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    image.addEventListener('load', () => resolve());
    image.addEventListener('error', reject);
    image.src = url;
  });
}

function workingSize(file: Blob, { naturalWidth, naturalHeight }: HTMLImageElement): Size {
  const [width, height] = isDrawing(file) ? [naturalWidth || 1, naturalHeight || 1] : [naturalWidth, naturalHeight];
  if (isDrawing(file)) return scaled({ width, height }, DRAWING_SIDE_PX / Math.max(width, height));
  if (Math.min(width, height) < PICTURE_MIN_SIDE_PX) throw new PictureError('too-small');
  if (width * height > DECODED_PIXELS_AT_MOST) throw new PictureError('too-large');
  return scaled({ width, height }, Math.min(1, WORKING_SIDE_PX / Math.max(width, height)));
}

/** A side that becomes too narrow to be cut from keeps what a picture needs. */
const scaled = ({ width, height }: Size, factor: number): Size => ({
  width: Math.max(PICTURE_MIN_SIDE_PX, Math.round(width * factor)),
  height: Math.max(PICTURE_MIN_SIDE_PX, Math.round(height * factor)),
});

function drawOn(size: Size, draw: (context: CanvasRenderingContext2D) => void): HTMLCanvasElement {
  const canvas = Object.assign(document.createElement('canvas'), size);
  const context = canvas.getContext('2d');
  if (!context) throw new PictureError('too-large');
  context.imageSmoothingQuality = 'high';
  draw(context);
  return canvas;
}

/** As WebP, or as PNG where the browser writes no WebP. */
function encode(canvas: HTMLCanvasElement, quality: number): Promise<Blob> {
  return new Promise((resolve, reject) => {
    const take = (blob: Blob | null): void => (blob ? resolve(blob) : reject(new PictureError('too-large')));
    canvas.toBlob(take, 'image/webp', quality);
  });
}

/** The file's first frame, as upright as its camera was told to hold it. */
async function drawFile(file: Blob): Promise<HTMLCanvasElement> {
  const url = URL.createObjectURL(file);
  try {
    const image = new Image();
    await load(image, url);
    const size = workingSize(file, image);
    await image.decode();
    return drawOn(size, (context) => context.drawImage(image, 0, 0, size.width, size.height));
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** Opens any file that the browser can show as a picture. Fails with a {@link PictureError} only. */
export async function openPicture(file: Blob): Promise<OpenPicture> {
  if (file.size === 0) throw new PictureError('empty');
  if (!mayBeImage(file)) throw new PictureError('not-an-image');
  try {
    const canvas = await drawFile(file);
    const url = URL.createObjectURL(await encode(canvas, WORKING_QUALITY));
    const mostZoom = Math.min(4, Math.min(canvas.width, canvas.height) / PICTURE_MIN_SIDE_PX);
    return { canvas, url, mostZoom, close: () => URL.revokeObjectURL(url) };
  } catch (error) {
    if (error instanceof PictureError) throw error;
    throw new PictureError(file.type === '' ? 'not-an-image' : 'not-shown', error);
  }
}

/** Cuts the square out, at most as large as a profile shows it. */
export function cutSquare({ canvas }: OpenPicture, share: Share): Promise<Blob> {
  const side = Math.min((canvas.width * share.width) / 100, (canvas.height * share.height) / 100);
  const [left, top] = [(canvas.width * share.x) / 100, (canvas.height * share.y) / 100];
  const target = Math.max(PICTURE_MIN_SIDE_PX, Math.min(PICTURE_SIDES_PX.large, Math.round(side)));
  const square = drawOn({ width: target, height: target }, (context) =>
    context.drawImage(canvas, left, top, side, side, 0, 0, target, target),
  );
  return encode(square, QUALITY);
}
