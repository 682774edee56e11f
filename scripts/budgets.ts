import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** One part of the build as Vite's manifest lists it. */
interface Chunk {
  readonly file: string;
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
const screen = (path: string): string => `src/routes/${path}?tsr-split=component---loader`;

/** Modules that each page loads at start, without those that it loads later. */
const pageEntries = {
  home: [PAGE, 'src/start-home.tsx'],
  dashboard: [
    PAGE,
    'src/start-app.tsx',
    screen('_member.tsx'),
    screen('_member/dashboard.tsx'),
    screen('_member/dashboard/index.tsx'),
  ],
};

/** Script files of these modules and of their static imports. */
function collectScripts(manifest: Manifest, names: readonly string[]): Set<string> {
  const seen = new Set(names);
  const files = new Set<string>();
  // A set also yields what is added while it is read.
  for (const name of seen) {
    const chunk = manifest[name];
    if (!chunk) throw new Error(`The build has no ${name}.`);
    files.add(chunk.file);
    chunk.imports?.forEach((imported) => seen.add(imported));
  }
  return files;
}

/** Throws if there are none, because then the manifest was misread. */
function requireFiles<File>(what: string, files: readonly File[]): readonly File[] {
  if (files.length === 0) throw new Error(`The build has no ${what}.`);
  return files;
}

/** Sizes of the script and the style in the HTML, and of the largest catalog that every page loads. */
interface PageSizes {
  readonly script: number;
  readonly style: number;
  readonly texts: number;
}

function measureFirstTexts(folder: string, sizeOf: (file: string) => number): number {
  const files = globSync('assets/*-first-*.js', { cwd: folder });
  return Math.max(
    ...requireFiles(
      'catalog',
      files.filter((file) => !/-X[AB]-/.test(file)),
    ).map(sizeOf),
  );
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
    { name: 'JavaScript of home', bytes: sumScripts(pageEntries.home), budget: 125 * KB },
    { name: 'JavaScript of the dashboard', bytes: sumScripts(pageEntries.dashboard), budget: 190 * KB },
    { name: 'largest route chunk', bytes: largestRoute, budget: 60 * KB },
    { name: 'CSS', bytes: page.style + sum(requireFiles('style', styles)), budget: 20 * KB },
    { name: 'fonts', bytes: sum(requireFiles('font', fonts)), budget: 90 * KB },
  ];
}

export const isOverBudget = ({ bytes, budget }: Measurement): boolean => bytes > budget;

const inKb = (bytes: number): string => (bytes / 1000).toFixed(1);
const describe = ({ name, bytes, budget }: Measurement): string => `${name}: ${inKb(bytes)} of ${inKb(budget)} KB`;

const compressedSize = (content: string | Buffer): number => gzipSync(content, { level: 9 }).length;

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
    texts: measureFirstTexts(folder, sizeOf),
  };
  const measured = measureBudgets(manifest, sizeOf, page);
  const excess = measured.filter(isOverBudget);
  if (excess.length > 0) throw new Error(`Over budget: ${excess.map(describe).join('; ')}`);
  return measured.map(describe).join('; ');
}
