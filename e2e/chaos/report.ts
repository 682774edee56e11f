import { judge } from '../checker/judge.ts';
import type { Finding, Recording } from '../checker/recording.ts';

/** A fault, and the time until every member could act again and had received what they missed. */
export interface CausedFault {
  readonly name: string;
  readonly startedMs: number;
  readonly endedMs: number;
}

export interface Outcome {
  readonly waits: readonly { readonly fault: string; readonly waitsMs: readonly number[] }[];
  readonly counts: Readonly<Record<string, number>>;
  readonly findings: readonly string[];
}

const FINDINGS_SHOWN = 3;
const NAME_WIDTH = 32;

/** The longest wait of each sender between the start of the fault and an acknowledgement. */
function waitsDuring({ messageAttempts }: Recording, { startedMs, endedMs }: CausedFault): number[] {
  const longest = new Map<string, number>();
  for (const attempt of messageAttempts) {
    if (attempt.startedMs > endedMs || attempt.confirmedMs < startedMs || attempt.refusal !== null) continue;
    const waitMs = attempt.confirmedMs - Math.max(attempt.startedMs, startedMs);
    longest.set(attempt.memberId, Math.max(longest.get(attempt.memberId) ?? 0, waitMs));
  }
  return [...longest.values()];
}

/** What was counted, in the order of the printed lines. A finding that both sides see counts once. */
function countAll(recording: Recording, caused: readonly CausedFault[], findings: readonly Finding[]) {
  const count = (subject: Finding['subject'], rule: Finding['rule']): number =>
    new Set(
      findings
        .filter((found) => found.subject === subject && found.rule === rule)
        .map(({ what }) => what.split(' ')[0]),
    ).size;
  const { messageAttempts, requestAttempts, requestEvents, posts } = recording;
  const offers = requestEvents.flatMap(({ request: { id, state, expiresAt } }) =>
    state === 'offered' ? `${id} ${expiresAt.getTime()}` : [],
  );
  return {
    faults: caused.length,
    'messages acknowledged': messageAttempts.filter(({ confirmed }) => confirmed).length,
    'messages lost': count('messages', 'lost'),
    'messages duplicated': count('messages', 'duplicated'),
    'messages reordered': count('messages', 'reordered'),
    'messages leaked': count('messages', 'leaked'),
    'join requests': posts.reduce((sum, { requests }) => sum + requests.length, 0),
    'requests confirmed': requestAttempts.filter(({ confirmed }) => confirmed).length,
    'seats offered': new Set(offers).size,
    'requests lost': count('requests', 'lost'),
    'requests duplicated': count('requests', 'duplicated'),
    'requests leaked': count('requests', 'leaked'),
    'seats overbooked': count('requests', 'overbooked'),
    'seats offered twice': count('requests', 'double-offered'),
    'posts open too long': count('requests', 'open-too-long'),
  };
}

/** Judges a recording. A broken rule is one finding with a few examples. */
export function report(
  recording: Recording,
  caused: readonly CausedFault[],
  failures: readonly string[] = [],
): Outcome {
  const findings = judge(recording);
  const broken = [...Map.groupBy(findings, ({ subject, rule }) => `${subject} ${rule}`)].map(
    ([rule, all]) =>
      `${rule} ${all.length}: ${all
        .slice(0, FINDINGS_SHOWN)
        .map(({ what }) => what)
        .join('; ')}`,
  );
  return {
    waits: caused.map((fault) => ({ fault: fault.name, waitsMs: waitsDuring(recording, fault) })),
    counts: countAll(recording, caused, findings),
    findings: [...broken, ...failures],
  };
}

export function describeCounts(outcomes: readonly Outcome[]): string {
  const names = new Set(outcomes.flatMap(({ counts }) => Object.keys(counts)));
  return [...names]
    .map((name) => `${name} ${outcomes.reduce((sum, { counts }) => sum + (counts[name] ?? 0), 0)}`)
    .join(', ');
}

function quantile(waitsMs: readonly number[], share: number): string {
  const waitMs = waitsMs.toSorted((one, other) => one - other)[Math.floor((waitsMs.length - 1) * share)];
  return waitMs === undefined ? '-' : `${(waitMs / 1000).toFixed(1)} s`;
}

/** One line per fault: how often it was caused, and how long senders waited. */
export const describeWaits = (outcomes: readonly Outcome[]): string[] =>
  [
    ...Map.groupBy(
      outcomes.flatMap(({ waits }) => waits),
      ({ fault }) => fault,
    ),
  ]
    .toSorted(([one], [other]) => one.localeCompare(other, 'en', { numeric: true }))
    .map(([fault, runs]) => {
      const waitsMs = runs.flatMap((run) => run.waitsMs);
      const times = `${runs.length} times`.padStart(9);
      return `${fault.padEnd(NAME_WIDTH)} ${times}, unavailable ${quantile(waitsMs, 0.5)} (p99 ${quantile(waitsMs, 0.99)})`;
    });
