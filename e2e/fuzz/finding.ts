export type Rule =
  /** A status of 500 or more. */
  | 'server-error'
  /** The product closed the connection without an answer. */
  | 'no-answer'
  | 'hang'
  /** A status that the OpenAPI document does not list. */
  | 'undocumented'
  /** A response that does not match the contract, or has no security headers. */
  | 'misshapen'
  | 'unauthorised'
  /** The contract rejects the body, the product accepted it. */
  | 'accepted-invalid'
  /** A response reveals internals. */
  | 'internals-exposed'
  /** A text of a member ran as a script, or became part of the page. */
  | 'script-ran'
  /** The browser blocked something. */
  | 'policy-violated'
  /** A text is not visible, so nothing was proved about it. */
  | 'not-shown';

export interface Failure {
  readonly rule: 'no-answer' | 'hang';
  readonly message: string;
}

/** Longer than the server waits for its database. */
export const ANSWER_TIMEOUT_MS = 10_000;
const WHAT_MAX_LENGTH = 600;
const FINDINGS_SHOWN = 5;

/** Counts the cases of one part of a run by outcome, and collects its findings. */
export function createRecord(part: string) {
  const outcomes = new Map<string, number>();
  const findings: { readonly rule: Rule; readonly what: string }[] = [];
  return {
    part,
    findings,
    count: (outcome: string): void => void outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1),
    find: (rule: Rule, what: string): void => void findings.push({ rule, what: what.slice(0, WHAT_MAX_LENGTH) }),
    describe(): string {
      const sorted = [...outcomes].toSorted(([, one], [, other]) => other - one);
      const groups = [...Map.groupBy(findings, ({ rule }) => rule)].flatMap(([rule, all]) => [
        `  ${rule}: ${all.length}`,
        ...all.slice(0, FINDINGS_SHOWN).map(({ what }) => `    ${what}`),
      ]);
      return [`${part}: ${sorted.map(([outcome, count]) => `${count} × ${outcome}`).join(', ')}`, ...groups].join('\n');
    },
    cases: () => [...outcomes.values()].reduce((sum, count) => sum + count, 0),
  };
}
export type FindingRecord = ReturnType<typeof createRecord>;
