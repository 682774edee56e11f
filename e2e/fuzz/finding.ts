export type Rule =
  /** An answer of 500 or more. */
  | 'server-error'
  /** The product closed the connection without an answer. */
  | 'no-answer'
  | 'hang'
  /** A status that the OpenAPI document does not list. */
  | 'undocumented'
  /** An answer against the contract, or without security headers. */
  | 'misshapen'
  /** Access without permission. */
  | 'open-door'
  /** The contract rejects it, the product accepted it. */
  | 'taken'
  /** Stored differently than sent, or rejected although the contract allows it. */
  | 'altered'
  /** An answer reveals internals. */
  | 'chatty'
  /** A text of a member ran as a script, or became part of the page. */
  | 'script-ran'
  /** The browser blocked something. */
  | 'policy-broken'
  /** A text is not visible, so nothing was proved about it. */
  | 'unseen';

interface Finding {
  readonly rule: Rule;
  readonly what: string;
}

export interface Failure {
  readonly rule: 'no-answer' | 'hang';
  readonly message: string;
}

export interface PartResult {
  readonly part: string;
  readonly cases: number;
  readonly outcomes: ReadonlyMap<string, number>;
  readonly findings: readonly Finding[];
}

const WHAT_MAX_LENGTH = 600;
const FINDINGS_SHOWN = 5;

export function createRecord(part: string) {
  const outcomes = new Map<string, number>();
  const findings: Finding[] = [];
  let cases = 0;
  const count = (outcome: string): void => {
    cases += 1;
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
  };
  const find = (rule: Rule, what: string): void => void findings.push({ rule, what: what.slice(0, WHAT_MAX_LENGTH) });
  return {
    count,
    find,
    findFailure({ rule, message }: Failure, what: string): void {
      count(rule);
      find(rule, `${message}: ${what}`);
    },
    result: (): PartResult => ({ part, cases, outcomes, findings }),
  };
}
export type FindingRecord = ReturnType<typeof createRecord>;

export function describePart({ part, outcomes, findings }: PartResult): string[] {
  const sorted = [...outcomes].toSorted(([, one], [, other]) => other - one);
  return [
    `${part}: ${sorted.map(([outcome, count]) => `${count} × ${outcome}`).join(', ')}`,
    ...[...Map.groupBy(findings, ({ rule }) => rule)].flatMap(([rule, all]) => [
      `  ${rule}: ${all.length}`,
      ...all.slice(0, FINDINGS_SHOWN).map(({ what }) => `    ${what}`),
    ]),
  ];
}

export interface Target {
  readonly origin: string;
  /** A slower answer is a finding. */
  readonly patienceMs: number;
  readonly concurrency: number;
}

/** Works through the items in order, `concurrency` at a time. */
export async function runConcurrently<T>(
  items: Iterable<T>,
  concurrency: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const queue = items[Symbol.iterator]();
  const run = async (): Promise<void> => {
    for (let next = queue.next(); !next.done; next = queue.next()) await work(next.value);
  };
  await Promise.all(Array.from({ length: concurrency }, run));
}
