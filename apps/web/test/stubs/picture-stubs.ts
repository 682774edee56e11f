import { vi } from 'vitest';

/** Reads the size from a fake file's content, `800x600`. Any other content is a broken picture. */
const parseSize = (text: string) => /^(\d+)x(\d+)$/.exec(text)?.slice(1).map(Number);

/** A fake picture file of this size. */
export const aPicture = (width: number, height: number, type = 'image/jpeg') =>
  new File([`${width}x${height}`], 'picture', { type });

const ELEMENT_PX = 300;

/** Stubs picture decoding, canvas and layout, which jsdom lacks. */
export function stubPictures() {
  const files = new Map<string, Blob>();
  let made = 0;
  let copiedArea: number[] = [];
  const naturals = new WeakMap<HTMLImageElement, readonly number[]>();

  URL.createObjectURL = (file) => {
    const url = `blob:${++made}`;
    if (file instanceof Blob) files.set(url, file);
    return url;
  };
  URL.revokeObjectURL = (url) => void files.delete(url);
  const readSize = async (image: HTMLImageElement): Promise<void> => {
    const size = parseSize((await files.get(image.src)?.text()) ?? '');
    if (size) naturals.set(image, size);
    image.dispatchEvent(new Event(size ? 'load' : 'error'));
  };
  const image = HTMLImageElement.prototype;
  vi.spyOn(image, 'src', 'set').mockImplementation(function set(this: HTMLImageElement, url) {
    this.setAttribute('src', url);
    if (files.has(url)) void readSize(this);
  });
  image.decode = async () => undefined;
  vi.spyOn(image, 'naturalWidth', 'get').mockImplementation(function get(this: HTMLImageElement) {
    return naturals.get(this)?.[0] ?? ELEMENT_PX;
  });
  vi.spyOn(image, 'naturalHeight', 'get').mockImplementation(function get(this: HTMLImageElement) {
    return naturals.get(this)?.[1] ?? ELEMENT_PX;
  });
  vi.spyOn(image, 'complete', 'get').mockReturnValue(true);
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(ELEMENT_PX);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(ELEMENT_PX);
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, ELEMENT_PX, ELEMENT_PX));
  const canvas = HTMLCanvasElement.prototype;
  Object.assign(canvas, {
    getContext: () => ({ drawImage: (_: unknown, ...area: number[]) => void (copiedArea = area) }),
    toBlob(this: HTMLCanvasElement, take: (blob: Blob) => void, type: string) {
      take(new Blob([`${this.width}x${this.height}`], { type }));
    },
  });
  return {
    openObjectUrls: () => files.size,
    /** Arguments of the last `drawImage` call: source rectangle, then target rectangle. */
    copiedArea: () => copiedArea,
  };
}
