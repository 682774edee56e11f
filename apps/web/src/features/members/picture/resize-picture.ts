import { t } from '@lingui/core/macro';
import { PICTURE_MIN_SIDE_PX, PICTURE_SIDES_PX } from '@muster/contract/members/pictures.ts';

/** Larger pictures are scaled down to this side before cropping; zooming in stays sharp. */
const WORKING_SIDE_PX = 2_048;
/** SVG images have no pixel size of their own. */
const SVG_SIDE_PX = 1_024;
/** More pixels than cameras take, but few enough not to crash the tab. */
const MAX_DECODED_PIXELS = 120_000_000;
const QUALITY = 0.9;
const WORKING_QUALITY = 0.95;

type PictureProblem = 'empty' | 'not-an-image' | 'not-shown' | 'heic' | 'too-small' | 'too-large';

export const pictureProblems: Record<PictureProblem, string> = {
  'not-an-image': t`This isn't an image. Choose a picture, such as a JPEG, PNG or WebP file.`,
  empty: t`This file is empty. Please choose another one.`,
  'not-shown': t`Your browser can't open this image. Save it as JPEG or PNG and try again.`,
  heic: t`Your browser can't open HEIC photos. Save the photo as JPEG, or take a screenshot of it, and try again.`,
  'too-small': t`This image is too small. It needs at least ${{ min: PICTURE_MIN_SIDE_PX }} pixels on each side. Choose a larger one.`,
  'too-large': t`This image has too many pixels for this browser. Make it smaller and try again.`,
};

/** A file that cannot be used as a picture. */
export class PictureError extends Error {
  readonly problem: PictureProblem;

  constructor(problem: PictureProblem, cause?: unknown) {
    super(problem, { cause });
    this.name = 'PictureError';
    this.problem = problem;
  }
}

/** A decoded picture: upright, one frame, without metadata. */
export interface LoadedPicture {
  readonly canvas: HTMLCanvasElement;
  /** Object URL, valid until `close`. */
  readonly url: string;
  /** At this zoom the crop has the minimum size. */
  readonly maxZoom: number;
  readonly close: () => void;
}

/** The visible part of a picture, in percent of its sides. */
export interface CropArea {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

const isSvg = (file: Blob): boolean => file.type === 'image/svg+xml';

/** Types of files that the system does not know. Only decoding shows whether they are images. */
const unknownTypes: ReadonlySet<string> = new Set(['', 'application/octet-stream']);

/** The box type and brand at bytes 4 to 12 of a HEIC file, which most phones write and few browsers show. */
const heicStart = /^ftyp(?:hei|hev|mif1|msf1)/;
const imageName = /\.(?:avif|bmp|cr[23]|dng|gif|jpe?g|jxl|nef|png|psd|raw|tiff?|webp)$/i;

/** Why the browser cannot show the file: phones and clouds often send pictures without a type. */
async function explainUnreadable(file: File): Promise<PictureProblem> {
  const start = await file.slice(4, 12).text();
  if (heicStart.test(start) || /^image\/hei[cf]|\.(?:hei[cf]|hif)$/i.test(`${file.type} ${file.name}`)) return 'heic';
  return file.type.startsWith('image/') || imageName.test(file.name) ? 'not-shown' : 'not-an-image';
}

/** Waits until the size is known, without decoding. */
function loadImage(image: HTMLImageElement, url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    image.addEventListener('load', () => resolve());
    image.addEventListener('error', reject);
    image.src = url;
  });
}

function workingSize(file: Blob, { naturalWidth, naturalHeight }: HTMLImageElement): Size {
  const [width, height] = isSvg(file) ? [naturalWidth || 1, naturalHeight || 1] : [naturalWidth, naturalHeight];
  if (isSvg(file)) return scale({ width, height }, SVG_SIDE_PX / Math.max(width, height));
  if (Math.min(width, height) < PICTURE_MIN_SIDE_PX) throw new PictureError('too-small');
  if (width * height > MAX_DECODED_PIXELS) throw new PictureError('too-large');
  return scale({ width, height }, Math.min(1, WORKING_SIDE_PX / Math.max(width, height)));
}

/** Scales a size, but no side below the minimum. */
const scale = ({ width, height }: Size, factor: number): Size => ({
  width: Math.max(PICTURE_MIN_SIDE_PX, Math.round(width * factor)),
  height: Math.max(PICTURE_MIN_SIDE_PX, Math.round(height * factor)),
});

function renderCanvas(size: Size, render: (context: CanvasRenderingContext2D) => void): HTMLCanvasElement {
  const canvas = Object.assign(document.createElement('canvas'), size);
  const context = canvas.getContext('2d');
  if (!context) throw new PictureError('too-large');
  context.imageSmoothingQuality = 'high';
  render(context);
  return canvas;
}

/** Encodes as WebP, or as PNG if the browser cannot encode WebP. */
function encode(canvas: HTMLCanvasElement, quality: number): Promise<Blob> {
  return new Promise((resolve, reject) => {
    const handleBlob = (blob: Blob | null): void => (blob ? resolve(blob) : reject(new PictureError('too-large')));
    canvas.toBlob(handleBlob, 'image/webp', quality);
  });
}

/** Renders the file's first frame in the orientation of its metadata. */
async function renderFile(file: Blob): Promise<HTMLCanvasElement> {
  const url = URL.createObjectURL(file);
  try {
    const image = new Image();
    await loadImage(image, url);
    const size = workingSize(file, image);
    await image.decode();
    return renderCanvas(size, (context) => context.drawImage(image, 0, 0, size.width, size.height));
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** Loads any file that the browser can show as a picture. Throws only {@link PictureError}. */
export async function loadPicture(file: File): Promise<LoadedPicture> {
  if (file.size === 0) throw new PictureError('empty');
  if (!unknownTypes.has(file.type) && !file.type.startsWith('image/')) throw new PictureError('not-an-image');
  try {
    const canvas = await renderFile(file);
    const url = URL.createObjectURL(await encode(canvas, WORKING_QUALITY));
    const maxZoom = Math.min(4, Math.min(canvas.width, canvas.height) / PICTURE_MIN_SIDE_PX);
    return { canvas, url, maxZoom: maxZoom, close: () => URL.revokeObjectURL(url) };
  } catch (error) {
    if (error instanceof PictureError) throw error;
    throw new PictureError(await explainUnreadable(file), error);
  }
}

/** Crops the square, no larger than a profile shows it. */
export function cropSquare({ canvas }: LoadedPicture, area: CropArea): Promise<Blob> {
  const side = Math.min((canvas.width * area.width) / 100, (canvas.height * area.height) / 100);
  const [left, top] = [(canvas.width * area.x) / 100, (canvas.height * area.y) / 100];
  const target = Math.max(PICTURE_MIN_SIDE_PX, Math.min(PICTURE_SIDES_PX.large, Math.round(side)));
  const square = renderCanvas({ width: target, height: target }, (context) =>
    context.drawImage(canvas, left, top, side, side, 0, 0, target, target),
  );
  return encode(square, QUALITY);
}

/** The centre square of a file. Throws only {@link PictureError}. */
export async function cropCentre(file: File): Promise<Blob> {
  const picture = await loadPicture(file);
  const { width, height } = picture.canvas;
  const side = Math.min(width, height);
  const [shareX, shareY] = [(100 * side) / width, (100 * side) / height];
  const area = { x: (100 - shareX) / 2, y: (100 - shareY) / 2, width: shareX, height: shareY };
  return cropSquare(picture, area).finally(picture.close);
}
