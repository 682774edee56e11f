import { vi } from 'vitest';

/** What is known of a picture by its file's content: `800x600`, or something that no browser can show. */
const sizeIn = (text: string) => /^(\d+)x(\d+)$/.exec(text)?.slice(1).map(Number);

/** A file with a picture of this size. */
export const aPicture = (width: number, height: number, type = 'image/jpeg') =>
  new File([`${width}x${height}`], 'picture', { type });

const STAGE_PX = 300;

/** What jsdom lacks: it decodes no picture, draws nothing, and lays nothing out. Tells which addresses are still open. */
export function furnishPictures() {
  const files = new Map<string, Blob>();
  let made = 0;
  let drawn: number[] = [];
  const naturals = new WeakMap<HTMLImageElement, readonly number[]>();

  URL.createObjectURL = (file) => {
    const url = `blob:${++made}`;
    if (file instanceof Blob) files.set(url, file);
    return url;
  };
  URL.revokeObjectURL = (url) => void files.delete(url);
  const readSize = async (image: HTMLImageElement): Promise<void> => {
    const size = sizeIn((await files.get(image.src)?.text()) ?? '');
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
    return naturals.get(this)?.[0] ?? STAGE_PX;
  });
  vi.spyOn(image, 'naturalHeight', 'get').mockImplementation(function get(this: HTMLImageElement) {
    return naturals.get(this)?.[1] ?? STAGE_PX;
  });
  vi.spyOn(image, 'complete', 'get').mockReturnValue(true);
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(STAGE_PX);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(STAGE_PX);
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, STAGE_PX, STAGE_PX));
  const canvas = HTMLCanvasElement.prototype;
  Object.assign(canvas, {
    getContext: () => ({ drawImage: (_: unknown, ...place: number[]) => void (drawn = place) }),
    toBlob(this: HTMLCanvasElement, take: (blob: Blob) => void, type: string) {
      take(new Blob([`${this.width}x${this.height}`], { type }));
    },
  });
  return {
    openAddresses: () => files.size,
    /** The part that was drawn last: left, top, width and height in the picture, and where it went. */
    drawn: () => drawn,
  };
}
