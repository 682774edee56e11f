import { NOT_YET, type ReadFile, cellsOf, mistakesInProof } from './spec-conformance.ts';

const [THREATS, DEFAULTS] = [40, 12];

const idsOf = (letter: string, count: number): string[] =>
  Array.from({ length: count }, (_, place) => `${letter}${place + 1}`);

/** Every threat and every default that the document must speak of, in its order. */
const wanted = [...idsOf('T', THREATS), ...idsOf('D', DEFAULTS)];

/** What the product promises elsewhere may still be to come; what stands against a threat stands now. */
const mistakesInControl = (proof: string, read: ReadFile): string[] =>
  proof === NOT_YET ? ['is not proved'] : mistakesInProof(proof, read);

/** What is untrue or missing in the text of the security document; each entry begins with the row's id. */
export function securityMistakes(text: string, read: ReadFile): string[] {
  const rows = text
    .split('\n')
    .filter((line) => /^\| [TD]\d/.test(line))
    .map(cellsOf);
  const ids = rows.map(([id = '']) => id);
  const order =
    ids.join(' ') === wanted.join(' ') ? [] : [`the rows are not T1 to T${THREATS} and D1 to D${DEFAULTS}, each once`];
  const found = rows.flatMap(([id = '', what = '', control = '', proof = '', ...more]) => {
    const isWhole = what !== '' && control !== '' && more.length === 0;
    const mistakes = [...(isWhole ? [] : ['has not its four columns']), ...mistakesInControl(proof, read)];
    return mistakes.map((mistake) => `${id}: ${mistake}`);
  });
  return [...order, ...found];
}
