import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { type SeededRandom, createRandom } from '@muster/testing/seeded-random.ts';

/** An uploaded file with a short description. */
export interface HostileFile {
  readonly name: string;
  readonly file: Buffer;
}

const u32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value >>> 0);
  return bytes;
};
const u16le = (value: number): Buffer => Buffer.from([value & 255, value >> 8]);

const pngSignature = Buffer.from('89504e470d0a1a0a', 'hex');
function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  return Buffer.concat([u32(data.length), body, u32(crc32(body))]);
}

/** A PNG of this size, all black, one bit a pixel: a few kilobytes for hundreds of megapixels. */
function pngOf(width: number, height: number, pixels: Buffer, extra: readonly Buffer[] = []): Buffer {
  const header = Buffer.concat([u32(width), u32(height), Buffer.from([1, 0, 0, 0, 0])]);
  const end = pngChunk('IEND', Buffer.alloc(0));
  return Buffer.concat([pngSignature, pngChunk('IHDR', header), ...extra, pngChunk('IDAT', pixels), end]);
}
const blackPixels = (width: number, height: number): Buffer =>
  deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height), { level: 9 });
const blackPng = (width: number, height: number, extra: readonly Buffer[] = []): Buffer =>
  pngOf(width, height, blackPixels(width, height), extra);

/** A PNG chunk that decompresses to 64 MB. */
const bombChunk = (type: string, prefix: string): Buffer =>
  pngChunk(type, Buffer.concat([Buffer.from(prefix, 'latin1'), deflateSync(Buffer.alloc(64_000_000), { level: 9 })]));

/** Small files that claim to be huge, or decompress to something huge. */
function bombs(jpeg: Buffer, webp: Buffer): HostileFile[] {
  const sides = [16_000, 20_000, 32_767, 65_535, 2_147_483_647];
  const claims = sides.map((side) => ({
    name: `PNG that states ${side}²`,
    file: pngOf(side, side, deflateSync(Buffer.alloc(9))),
  }));
  const jpegSize = jpeg.indexOf(Buffer.from('ffc0', 'hex'));
  const hugeJpeg = Buffer.from(jpeg);
  hugeJpeg.fill(0xff, jpegSize + 5, jpegSize + 9);
  const hugeWebp = Buffer.from(webp);
  hugeWebp.fill(0xff, 26, 30);
  const gif = Buffer.concat([Buffer.from('GIF89a', 'latin1'), u16le(65_535), u16le(65_535), Buffer.from([0x80, 0, 0])]);
  return [
    ...claims,
    { name: 'PNG of 16000² in full', file: blackPng(16_000, 16_000) },
    { name: 'PNG of 1×65535', file: blackPng(1, 65_535) },
    { name: 'PNG of 65535×1', file: blackPng(65_535, 1) },
    { name: 'PNG of 31×40000', file: blackPng(31, 40_000) },
    { name: 'PNG of 32×65535', file: blackPng(32, 65_535) },
    { name: 'PNG of no size', file: pngOf(0, 0, deflateSync(Buffer.alloc(0))) },
    { name: 'PNG with a comment of 64 MB', file: blackPng(64, 64, [bombChunk('zTXt', 'Comment\0\0')]) },
    { name: 'PNG with a color profile of 64 MB', file: blackPng(64, 64, [bombChunk('iCCP', 'icc\0\0')]) },
    {
      name: 'PNG with 20,000 chunks',
      file: blackPng(
        64,
        64,
        Array.from({ length: 20_000 }, () => pngChunk('tEXt', Buffer.from('a\0b'))),
      ),
    },
    { name: 'JPEG that states 65535²', file: hugeJpeg },
    { name: 'WebP that states 16383²', file: hugeWebp },
    { name: 'GIF that states 65535²', file: Buffer.concat([gif, Buffer.alloc(6, 255), Buffer.from(';')]) },
  ];
}

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100"><script>alert(1)</script></svg>';

/** Files that are not pictures, or are a picture and something else. */
function impostors(png: Buffer, gif: Buffer, jpeg: Buffer): HostileFile[] {
  const texts: Record<string, string> = {
    'SVG with script': svg,
    'SVG behind an XML header': `<?xml version="1.0"?>${svg}`,
    'SVG that fetches': svg.replace(
      '<script>alert(1)</script>',
      '<image href="http://127.0.0.1:1/x" width="9" height="9"/>',
    ),
    'SVG that reads a file': svg.replace(
      '<script>alert(1)</script>',
      '<image href="file:///etc/passwd" width="9" height="9"/>',
    ),
    'XML that expands': `<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]><svg xmlns="http://www.w3.org/2000/svg">&b;</svg>`,
    HTML: '<!doctype html><script>alert(1)</script>',
    MVG: 'push graphic-context\nviewbox 0 0 640 480\nimage over 0,0 0,0 "https://127.0.0.1/x"\npop graphic-context',
    PDF: '%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>',
    PostScript: '%!PS-Adobe-3.0\n(%pipe%id) (w) file',
    JSON: '{"picture":"data:text/html,<script>alert(1)</script>"}',
    'data URL': `data:image/png;base64,${png.toString('base64')}`,
    'address of a picture': 'https://127.0.0.1/picture.png',
    program: '\u007fELF\u0002\u0001\u0001',
    ZIP: 'PK\u0003\u0004',
    'one byte': 'x',
  };
  const page = Buffer.from('<html><script>alert(document.domain)</script></html>');
  return [
    ...Object.entries(texts).map(([name, text]) => ({ name, file: Buffer.from(text, 'latin1') })),
    { name: 'nothing at all', file: Buffer.alloc(0) },
    { name: 'zeros', file: Buffer.alloc(100_000) },
    { name: 'BMP', file: Buffer.concat([Buffer.from('BM'), Buffer.alloc(200)]) },
    { name: 'icon', file: Buffer.from('00000100010001010000010018003000000016000000', 'hex') },
    { name: 'PNG signature and a page', file: Buffer.concat([pngSignature, page]) },
    { name: 'GIF and an archive', file: Buffer.concat([gif, Buffer.from('PK\u0003\u0004', 'latin1'), page]) },
    { name: 'JPEG and a page', file: Buffer.concat([jpeg, page]) },
    { name: 'PNG and a page', file: Buffer.concat([png, page]) },
    {
      name: 'JPEG with a page as its comment',
      file: Buffer.concat([jpeg.subarray(0, 2), Buffer.from([0xff, 0xfe, 0, page.length + 2]), page, jpeg.subarray(2)]),
    },
  ];
}

/** Truncated copies of the file. */
const truncated = (name: string, file: Buffer, places: number): HostileFile[] =>
  Array.from({ length: places }, (_, place) => {
    const length = Math.floor((file.length * place) / places);
    return { name: `${name} cut at ${length}`, file: file.subarray(0, length) };
  });

/** Copies of the file with random bytes changed. */
function mutated(name: string, file: Buffer, count: number, { below }: SeededRandom): HostileFile[] {
  return Array.from({ length: count }, (_, number) => {
    const changed = Buffer.from(file);
    const changes = 1 + below(2 ** (1 + below(7)));
    for (let change = 0; change < changes; change += 1) changed[below(changed.length)] = below(256);
    return { name: `${name} mutant ${number}`, file: changed };
  });
}

/** An AVIF whose container states 64 × 64 pixels for an image of 2048 × 2048. */
async function understatedAvif(): Promise<Buffer> {
  const file = await sharp({ create: { width: 2048, height: 2048, channels: 3, background: 'red' } })
    .avif({ effort: 0 })
    .toBuffer();
  const size = file.indexOf('ispe') + 8;
  file.writeUInt32BE(64, size);
  file.writeUInt32BE(64, size + 4);
  return file;
}

const aScene = () => {
  const pixels = Buffer.from(Array.from({ length: 96 * 96 * 3 }, (_, index) => (index * 7) % 251));
  return sharp(pixels, { raw: { width: 96, height: 96, channels: 3 } });
};

async function aMovie(frames: number): Promise<Buffer> {
  const pages = await Promise.all(
    Array.from({ length: frames }, (_, index) =>
      sharp({ create: { width: 200, height: 200, channels: 3, background: { r: index % 256, g: 9, b: 99 } } })
        .png()
        .toBuffer(),
    ),
  );
  return sharp(pages, { join: { animated: true } })
    .gif()
    .toBuffer();
}

const CUTS_EACH = 16;

/** The files that every run sends, and valid pictures to mutate. */
async function createFixedFiles() {
  const [jpeg, png, webp, gif, avif] = [
    await aScene().jpeg().toBuffer(),
    await aScene().png().toBuffer(),
    await aScene().webp().toBuffer(),
    await aScene().gif().toBuffer(),
    await aScene().avif({ effort: 0 }).toBuffer(),
  ];
  const valid = Object.entries({ JPEG: jpeg, PNG: png, WebP: webp, GIF: gif, AVIF: avif });
  const files = [
    ...bombs(jpeg, webp),
    ...impostors(png, gif, jpeg),
    { name: 'AVIF of 2048² that states 64²', file: await understatedAvif() },
    { name: 'GIF of 400 frames', file: await aMovie(400) },
    { name: 'JPEG in CMYK', file: await aScene().toColourspace('cmyk').jpeg().toBuffer() },
    {
      name: 'JPEG with 60 KB of EXIF',
      file: await aScene()
        .withExif({ IFD0: { Copyright: 'x'.repeat(60_000) } })
        .jpeg()
        .toBuffer(),
    },
    { name: 'progressive JPEG', file: await aScene().jpeg({ progressive: true }).toBuffer() },
    { name: 'interlaced PNG', file: await aScene().png({ progressive: true }).toBuffer() },
    { name: 'PNG of 16 bits', file: await aScene().toColourspace('rgb16').png().toBuffer() },
    { name: 'PNG of two colors', file: await aScene().png({ palette: true, colours: 2 }).toBuffer() },
    ...valid.flatMap(([name, file]) => truncated(name, file, CUTS_EACH)),
  ];
  return { files, valid };
}

/** Creating them takes seconds, so it happens once per process. */
let fixedFiles: ReturnType<typeof createFixedFiles> | undefined;

/** At least `count` files that are hard or dangerous to decode. The same seed gives the same files. */
export async function makeHostileFiles(count: number, seed = 20_261_121): Promise<HostileFile[]> {
  const random = createRandom(seed);
  const { files, valid } = await (fixedFiles ??= createFixedFiles());
  const mutantsEach = Math.max(0, Math.ceil((count - files.length) / valid.length));
  return [...files, ...valid.flatMap(([name, file]) => mutated(name, file, mutantsEach, random))];
}
