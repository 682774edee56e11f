/** Reads a file by its path from the repository's root. Null if it does not exist. */
export type ReadFile = (path: string) => string | null;

/** Stands for a file or test that does not exist yet. */
const NOT_YET = 'not yet';
const SECTIONS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];
const numbered = (letter: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `${letter}${index + 1}`);
/** Threats and defaults that the security document must list, in this order. */
const securityIds = [...numbered('T', 46), ...numbered('D', 13)];

const headerOrRule = /^\|(?: ?Id ?\||[-: |]+$)/;
/** An entry of a proof that is the id of a row. */
const rowReference = /(?<=^|, )\d-\d+(?=$|, )/g;
const testFile = /\.(?:test|spec)\.tsx?$/;
/** The title of a test: after `test(`, or after the cases of `test.each`, which may take many lines. */
const titlePattern =
  /^[ \t]*(?:test|test\.(?:each|skipIf)\b.*\)|\](?: as const)?\)|\))\(\s*(?:'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`),/gm;
const skippedTest = /^test\.(?:skip|todo|fails)\b[\s\S]*?^\}\);$/gm;

const titlesIn = (source: string): string[] =>
  [...source.replaceAll(skippedTest, '').matchAll(titlePattern)].map(([, single, double, template]) =>
    (single ?? double ?? template ?? '').replaceAll(/\\(.)/g, '$1'),
  );

interface Row {
  /** A bar inside a cell is written `\|`. */
  readonly cells: readonly string[];
  readonly section: string;
}

function rowsOf(text: string): Row[] {
  let section = '';
  return text.split('\n').flatMap((line) => {
    section = /^## (\d+)\. /.exec(line)?.[1] ?? section;
    if (!line.startsWith('|') || headerOrRule.test(line)) return [];
    const cells = line.split(/(?<!\\)\|/).slice(1, -1);
    return [{ section, cells: cells.map((cell) => cell.trim().replaceAll('\\|', '|')) }];
  });
}

/** The names in backticks or double quotes, and whether the cell contains anything else. */
function namesIn(cell: string) {
  const quoted = /`([^`]+)`|"([^"]+)"/g;
  const names = [...cell.matchAll(quoted)].map(([, code, title]) => ({
    text: code ?? title ?? '',
    isTestFile: code !== undefined && testFile.test(code),
  }));
  return { names, hasMore: cell.replaceAll(quoted, '').replaceAll(/[\s,;]/g, '') !== '' };
}

function mistakesInPlace(place: string, read: ReadFile): string[] {
  if (place === NOT_YET) return [];
  const { names, hasMore } = namesIn(place);
  if (names.length === 0 || hasMore) return ['states neither its files nor `not yet`'];
  return names.filter(({ text }) => read(text) === null).map(({ text }) => `no such file: ${text}`);
}

/** A proof names test files in backticks, each followed by titles of its tests. */
function mistakesInProof(proof: string, read: ReadFile): string[] {
  if (proof === NOT_YET) return [];
  const { names, hasMore } = namesIn(proof);
  if (!names[0]?.isTestFile || hasMore) return ['states neither its tests nor `not yet`'];
  let [file, titles]: [string, string[]] = ['', []];
  return names.flatMap(({ text, isTestFile }, index) => {
    if (!isTestFile) return titles.includes(text) ? [] : [`no such test in ${file}: ${text}`];
    const source = read(text);
    [file, titles] = [text, titlesIn(source ?? '')];
    if (source === null) return [`no such file: ${text}`];
    return (names[index + 1]?.isTestFile ?? true) ? [`names no test of ${text}`] : [];
  });
}

function mistakesInId(id: string, section: string, previous = ''): string[] {
  const [idSection, number] = id.split('-');
  if (idSection !== section) return [`is no id of section ${section}`];
  const [previousSection, previousNumber] = previous.split('-');
  const isInOrder = previousSection !== section || Number(previousNumber) < Number(number);
  return isInOrder ? [] : [`is listed after ${previous}`];
}

/** Mistakes in docs/spec-conformance.md, each with the id of its row. */
export function conformanceMistakes(text: string, read: ReadFile): string[] {
  const rows = rowsOf(text);
  /** Proofs by row id, to resolve references to earlier rows. */
  const proofs = new Map<string, string>();
  const empty = SECTIONS.filter((number) => rows.every(({ section }) => section !== number));
  const mistakes = rows.flatMap(({ cells, section }, index) => {
    const [id = '', statement = '', place = '', listed = ''] = cells;
    const proof = listed.replaceAll(rowReference, (reference) => proofs.get(reference) ?? reference);
    proofs.set(id, proof);
    const found = [
      ...mistakesInId(id, section, rows[index - 1]?.cells[0]),
      ...(statement === '' || cells.length !== 4 ? ['needs four columns'] : []),
      ...mistakesInPlace(place, read),
      ...mistakesInProof(proof, read),
      ...(place === NOT_YET && proof !== NOT_YET ? ['has a proof but no file'] : []),
    ];
    return found.map((mistake) => `${id}: ${mistake}`);
  });
  return [...empty.map((number) => `section ${number} has no row`), ...mistakes];
}

/** Mistakes in docs/security.md, each with the id of its row. */
export function securityMistakes(text: string, read: ReadFile): string[] {
  const rows = rowsOf(text).filter(({ cells: [id = ''] }) => /^[TD]\d/.test(id));
  const isComplete = rows.map(({ cells }) => cells[0]).join(' ') === securityIds.join(' ');
  const mistakes = rows.flatMap(({ cells }) => {
    const [id = '', threat, control, proof = ''] = cells;
    const found = [
      ...(!threat || !control || cells.length !== 4 ? ['needs four columns'] : []),
      // A control must exist and be tested.
      ...(proof === NOT_YET ? ['is not proved'] : mistakesInProof(proof, read)),
    ];
    return found.map((mistake) => `${id}: ${mistake}`);
  });
  return [...(isComplete ? [] : ['the rows are not T1 to T46 and D1 to D13, each once']), ...mistakes];
}
