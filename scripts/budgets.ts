import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** One part of the build as Vite's manifest lists it. */
interface Chunk {
  readonly file: string;
  readonly name?: string;
  readonly isDynamicEntry?: boolean;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
  readonly assets?: readonly string[];
}
export type Manifest = Readonly<Record<string, Chunk>>;

interface Measurement {
  readonly name: string;
  readonly bytes: number;
  readonly budget: number;
}

const KB = 1000;
const PAGE = 'index.html';

/** Names of the chunks that each page loads at start, without those that it loads later. */
const pageChunks = { home: ['index', 'home'], dashboard: ['index', 'app', 'members'] };

/** Script files of these chunks and of their static imports. */
function collectScripts(manifest: Manifest, names: readonly string[]): Set<string> {
  const chunks = names.map((name) => Object.values(manifest).find((chunk) => chunk.name === name));
  const missing = names.find((_, index) => !chunks[index]);
  if (missing !== undefined) throw new Error(`The build has no chunk '${missing}'.`);
  const seen = new Set(chunks);
  // A set also yields what is added while it is read.
  for (const chunk of seen) chunk?.imports?.forEach((imported) => seen.add(manifest[imported]));
  return new Set([...seen].flatMap((chunk) => chunk?.file ?? []));
}

/** Throws if there are none, because then the manifest was misread. */
function requireFiles<File>(what: string, files: readonly File[]): readonly File[] {
  if (files.length === 0) throw new Error(`The build has no ${what}.`);
  return files;
}

/** Sizes of the script and the style in the HTML, and of the texts of the longest language. */
interface PageSizes {
  readonly script: number;
  readonly style: number;
  readonly texts: number;
}

export function measureBudgets(manifest: Manifest, sizeOf: (file: string) => number, page: PageSizes): Measurement[] {
  const chunks = Object.entries(manifest);
  const sum = (files: Iterable<string>): number => [...new Set(files)].reduce((bytes, file) => bytes + sizeOf(file), 0);
  const sumScripts = (names: readonly string[]): number =>
    page.script + page.texts + sum(collectScripts(manifest, names));
  const styles = chunks.flatMap(([, { css = [] }]) => css);
  const fonts = chunks.flatMap(([, { assets = [] }]) => assets).filter((file) => file.endsWith('.woff2'));
  const routes = chunks.filter(([name, { isDynamicEntry }]) => isDynamicEntry && name.startsWith('src/routes/'));
  const largestRoute = Math.max(...requireFiles('route', routes).map(([, { file }]) => sizeOf(file)));
  return [
    { name: 'JavaScript of home', bytes: sumScripts(pageChunks.home), budget: 90 * KB },
    { name: 'JavaScript of the dashboard', bytes: sumScripts(pageChunks.dashboard), budget: 160 * KB },
    { name: 'largest route chunk', bytes: largestRoute, budget: 60 * KB },
    { name: 'CSS', bytes: page.style + sum(requireFiles('style', styles)), budget: 20 * KB },
    { name: 'fonts', bytes: sum(requireFiles('font', fonts)), budget: 90 * KB },
  ];
}

export const isOverBudget = ({ bytes, budget }: Measurement): boolean => bytes > budget;

const inKb = (bytes: number): string => (bytes / 1000).toFixed(1);
const describe = ({ name, bytes, budget }: Measurement): string => `${name}: ${inKb(bytes)} of ${inKb(budget)} KB`;

const compressedSize = (content: string | Buffer): number => gzipSync(content, { level: 9 }).length;

/** The longest texts of the first screens; those of pseudo-languages do not count. */
function measureTexts(folder: string): number {
  const files = globSync('assets/*-first-texts-*.js', { cwd: folder }).filter((file) => !/-X[AB]-/.test(file));
  return Math.max(...requireFiles('texts', files).map((file) => compressedSize(readFileSync(join(folder, file)))));
}

function measureInline(html: string, tag: 'script' | 'style'): number {
  const contents = [...html.matchAll(new RegExp(`<${tag}>([^]*?)</${tag}>`, 'g'))].map(([, content]) => content);
  return compressedSize(requireFiles(`inline ${tag}`, contents).join(''));
}

/** Returns the sizes as text. */
export function checkBudgets(folder: string): string {
  const manifest: Manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8'));
  const sizeOf = (file: string): number => {
    const content = readFileSync(join(folder, file));
    // WOFF2 is compressed already.
    return file.endsWith('.woff2') ? content.length : compressedSize(content);
  };
  const html = readFileSync(join(folder, PAGE), 'utf8');
  const page = {
    script: measureInline(html, 'script'),
    style: measureInline(html, 'style'),
    texts: measureTexts(folder),
  };
  const measured = measureBudgets(manifest, sizeOf, page);
  const excess = measured.filter(isOverBudget);
  if (excess.length > 0) throw new Error(`Over budget: ${excess.map(describe).join('; ')}`);
  return measured.map(describe).join('; ');
}
