/** What must never happen, whatever is sent. */
export type Rule =
  /** An answer of 500 or more. */
  | 'server-error'
  /** The product cut the line instead of answering, or is gone. */
  | 'no-answer'
  /** It took longer than anybody should wait. */
  | 'hang'
  /** An answer that its own document does not know. */
  | 'undocumented'
  /** An answer in another form than the contract's, or without the headers that every answer carries. */
  | 'misshapen'
  /** Somebody was let in who must not be. */
  | 'open-door'
  /** The contract refuses it, and the product took it. */
  | 'taken'
  /** Kept otherwise than it was sent, or refused though the contract allows it. */
  | 'altered'
  /** An answer tells what the product is made of. */
  | 'chatty'
  /** What somebody sent over a live connection was not cut off, or reached somebody. */
  | 'frame-heard'
  /** A file was kept as it came. */
  | 'picture-kept'
  /** One request was read as two, or what is ambiguous was taken. */
  | 'smuggled'
  /** What somebody wrote ran as a script, or became part of a page. */
  | 'script-ran'
  /** The browser had to stop something. */
  | 'policy-broken'
  /** What somebody wrote is not seen, so nothing is proved about it. */
  | 'unseen';

interface Finding {
  readonly rule: Rule;
  /** What was sent and what came of it, short enough to be read. */
  readonly what: string;
}

/** What one part of a run did and found. */
export interface PartResult {
  readonly part: string;
  readonly cases: number;
  /** How often each kind of answer was given. */
  readonly outcomes: ReadonlyMap<string, number>;
  readonly findings: readonly Finding[];
}

const WHAT_MAX_LENGTH = 600;

/** Collects what one part of a run does and finds. */
export function createRecord(part: string) {
  const outcomes = new Map<string, number>();
  const findings: Finding[] = [];
  let cases = 0;
  return {
    count(outcome: string): void {
      cases += 1;
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    },
    find: (rule: Rule, what: string): void => void findings.push({ rule, what: what.slice(0, WHAT_MAX_LENGTH) }),
    result: (): PartResult => ({ part, cases, outcomes, findings }),
  };
}
export type FindingRecord = ReturnType<typeof createRecord>;
