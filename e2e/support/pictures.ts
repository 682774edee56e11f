import type { Page } from '@playwright/test';

export interface PictureFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** A picture whose left half is red and whose right half is blue, with a white bar along its upper edge. */
export async function createPicture(page: Page, width: number, height: number): Promise<PictureFile> {
  const base64 = await page.evaluate(
    ([wide, high]) => {
      const canvas = Object.assign(document.createElement('canvas'), { width: wide, height: high });
      const context = canvas.getContext('2d');
      const fill = (color: string, left: number, top: number, w: number, h: number): void => {
        if (!context) return;
        context.fillStyle = color;
        context.fillRect(left, top, w, h);
      };
      fill('red', 0, 0, wide / 2, high);
      fill('blue', wide / 2, 0, wide / 2, high);
      fill('white', 0, 0, wide, high / 10);
      return canvas.toDataURL('image/jpeg', 0.95).split(',')[1] ?? '';
    },
    [width, height] as const,
  );
  return { name: 'picture.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(base64, 'base64') };
}

/** The same picture as saved by a camera held sideways: EXIF orientation 90° clockwise, and a comment. */
export function rotated({ buffer, ...file }: PictureFile): PictureFile {
  const orientation = [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0];
  const tiff = [...Buffer.from('MM'), 0, 42, 0, 0, 0, 8, 0, 1, ...orientation, 0, 0, 0, 0];
  const exif = Buffer.from([...Buffer.from('Exif\0\0'), ...tiff, ...Buffer.from('taken at home')]);
  const head = Buffer.from([0xff, 0xe1, (exif.length + 2) >> 8, (exif.length + 2) & 0xff]);
  return { ...file, buffer: Buffer.concat([buffer.subarray(0, 2), head, exif, buffer.subarray(2)]) };
}

/** Makes every page store the file it sent last, because the browser does not reveal its content. */
export async function keepSentFiles(page: Page): Promise<void> {
  await page.addInitScript(() => {
    globalThis.XMLHttpRequest = class extends XMLHttpRequest {
      override send(body?: Document | XMLHttpRequestBodyInit | null): void {
        Reflect.set(globalThis, 'sentFile', body);
        super.send(body);
      }
    };
  });
}

export const sentFile = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const file: unknown = Reflect.get(globalThis, 'sentFile');
    return file instanceof Blob ? `${file.type} ${await file.text()}` : '';
  });

/** Size of the picture at `address`, and its colors at positions given in percent of its sides. */
export const readColors = (page: Page, address: string, places: readonly (readonly [number, number])[]) =>
  page.evaluate(
    async ([url, at]) => {
      const bitmap = await createImageBitmap(await (await fetch(url)).blob());
      const { width, height } = bitmap;
      const context = Object.assign(document.createElement('canvas'), { width, height }).getContext('2d');
      context?.drawImage(bitmap, 0, 0);
      const colorAt = ([x, y]: readonly [number, number]): string => {
        const [red = 0, green = 0, blue = 0] =
          context?.getImageData((x * width) / 100, (y * height) / 100, 1, 1).data ?? [];
        const bright = [red > 128 && 'red', green > 128 && 'green', blue > 128 && 'blue'].filter(Boolean);
        return bright.length === 3 ? 'white' : bright.join();
      };
      return { size: [width, height], colors: at.map(colorAt) };
    },
    [address, places] as const,
  );
