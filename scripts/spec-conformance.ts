/** Gives the text of a file by its path from the project's root; null when there is no such file. */
export type ReadFile = (path: string) => string | null;

interface Row {
  readonly line: string;
  /** The number of the heading above it. */
  readonly section: string;
}

/** In the place of a file or a test: it is still to come. */
export const NOT_YET = 'not yet';
const SECTIONS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];
const headerOrRule = /^\|(?: Id \||[-: |]+$)/;
const testFile = /\.(?:test|spec)\.tsx?$/;

/** The title of a test where one begins: behind `test(`, or behind the cases of `test.each`, which may take many lines. */
const titlePattern =
  /^[ \t]*(?:test|test\.(?:each|skipIf)\b.*\)|\](?: as const)?\)|\))\(\s*(?:'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`),/gm;

/** A test that does not run, from its beginning to its end. */
const skipped = /^test\.(?:skip|todo|fails)\b[\s\S]*?^\}\);$/gm;

/** The titles of the tests that run in a file, as they are written there. */
const titlesIn = (source: string): string[] =>
  [...source.replaceAll(skipped, '').matchAll(titlePattern)].map(([, single, double, template]) =>
    (single ?? double ?? template ?? '').replaceAll(/\\(.)/g, '$1'),
  );

function rowsOf(text: string): Row[] {
  let section = '';
  const rows: Row[] = [];
  for (const line of text.split('\n')) {
    section = /^## (\d+)\. /.exec(line)?.[1] ?? section;
    if (line.startsWith('|') && !headerOrRule.test(line)) rows.push({ line, section });
  }
  return rows;
}

/** The cells of a row; a bar within one is written `\|`. */
export const cellsOf = (line: string): string[] =>
  line
    .split(/(?<!\\)\|/)
    .slice(1, -1)
    .map((cell) => cell.trim().replaceAll('\\|', '|'));

/** What stands between backticks or double quotes, and what stands outside of both. */
function partsOf(cell: string) {
  const quoted = /`([^`]+)`|"([^"]+)"/g;
  const named = [...cell.matchAll(quoted)].map(([, code, words]) => ({
    text: code ?? words ?? '',
    isFile: code !== undefined && testFile.test(code),
  }));
  return { named, rest: cell.replaceAll(quoted, '').replaceAll(/[\s,;]/g, '') };
}

function mistakesInPlace(place: string, read: ReadFile): string[] {
  if (place === NOT_YET) return [];
  const { named, rest } = partsOf(place);
  if (named.length === 0 || rest !== '') return ['says neither where it lives nor `not yet`'];
  return named.filter(({ text }) => read(text) === null).map(({ text }) => `no such file: ${text}`);
}

/** What is untrue in the naming of tests: files in backticks, and behind each the titles of tests in it. */
export function mistakesInProof(proof: string, read: ReadFile): string[] {
  if (proof === NOT_YET) return [];
  const { named, rest } = partsOf(proof);
  if (!named[0]?.isFile || rest !== '') return ['says neither what proves it nor `not yet`'];
  let [file, titles]: [string, string[]] = ['', []];
  return named.flatMap(({ text, isFile }, index) => {
    if (!isFile) return titles.includes(text) ? [] : [`no such test in ${file}: ${text}`];
    const source = read(text);
    [file, titles] = [text, titlesIn(source ?? '')];
    if (source === null) return [`no such file: ${text}`];
    return (named[index + 1]?.isFile ?? true) ? [`names no test of ${text}`] : [];
  });
}

function mistakesInId(id: string, section: string, before: string | undefined): string[] {
  const [, itsSection, number] = /^(\d+)-(\d+)$/.exec(id) ?? [];
  if (itsSection !== section) return [`is no id of section ${section}`];
  const [, sectionBefore, numberBefore] = /^(\d+)-(\d+)$/.exec(before ?? '') ?? [];
  const isInOrder = sectionBefore !== itsSection || Number(numberBefore) < Number(number);
  return isInOrder ? [] : [`stands behind ${before}`];
}

/** What is untrue or out of place in the text of the conformance document; each entry begins with the row's id. */
export function conformanceMistakes(text: string, read: ReadFile): string[] {
  const rows = rowsOf(text);
  const empty = SECTIONS.filter((number) => rows.every(({ section }) => section !== number));
  let before: string | undefined;
  const mistakes = rows.flatMap(({ line, section }) => {
    const [id = '', statement = '', , place = '', proof = '', ...more] = cellsOf(line);
    const found = [
      ...mistakesInId(id, section, before),
      ...(statement === '' || more.length > 0 ? ['has not its five columns'] : []),
      ...mistakesInPlace(place, read),
      ...mistakesInProof(proof, read),
      ...(place === NOT_YET && proof !== NOT_YET ? ['is proved but lives nowhere'] : []),
    ];
    before = id;
    return found.map((mistake) => `${id}: ${mistake}`);
  });
  return [...empty.map((number) => `section ${number} has no row`), ...mistakes];
}
