import { judge } from '../checker/judge.ts';
import type { Attempt, Finding, Recording } from '../checker/recording.ts';

export interface Outcome {
  /** Names of the faults that were injected and repaired, and after which all members could continue. */
  readonly injected: readonly string[];
  readonly counts: Readonly<Record<string, number>>;
  readonly findings: readonly string[];
}

const FINDINGS_SHOWN = 3;

/** Counts in the order of the printed lines. */
function countAll(recording: Recording, injected: readonly string[], findings: readonly Finding[]) {
  const { messageAttempts, requestAttempts, requestEvents, posts, publications, modes, registrations } = recording;
  const countConfirmed = (attempts: readonly Attempt<unknown, unknown>[]): number =>
    attempts.filter(({ confirmed }) => confirmed !== null).length;
  const offers = requestEvents.flatMap(({ request: { id, state, expiresAt } }) =>
    state === 'offered' ? `${id} ${expiresAt.getTime()}` : [],
  );
  return {
    faults: injected.length,
    'messages acknowledged': countConfirmed(messageAttempts),
    'of them over live connections': recording.sentLive,
    'messages sent again': messageAttempts.filter(({ count }) => count > 1).length,
    'join requests': posts.reduce((sum, { requests }) => sum + requests.length, 0),
    'requests confirmed': countConfirmed(requestAttempts),
    'seats offered': new Set(offers).size,
    'rules published': countConfirmed(publications),
    'changes of registration': countConfirmed(modes),
    'accounts created': countConfirmed(registrations),
    'registrations refused': registrations.filter(({ refusal }) => refusal !== null).length,
    findings: findings.length,
  };
}

/** Judges a recording. A broken rule is one finding with a few examples. */
export function report(recording: Recording, injected: readonly string[], failures: readonly string[] = []): Outcome {
  const findings = judge(recording);
  const broken = [...Map.groupBy(findings, ({ subject, rule }) => `${subject} ${rule}`)].map(
    ([rule, all]) =>
      `${rule} ${all.length}: ${all
        .slice(0, FINDINGS_SHOWN)
        .map(({ what }) => what)
        .join('; ')}`,
  );
  return {
    injected,
    counts: countAll(recording, injected, findings),
    findings: [...broken, ...failures],
  };
}

export function describeCounts(outcomes: readonly Outcome[]): string {
  const names = new Set(outcomes.flatMap(({ counts }) => Object.keys(counts)));
  return [...names]
    .map((name) => `${name} ${outcomes.reduce((sum, { counts }) => sum + (counts[name] ?? 0), 0)}`)
    .join(', ');
}

/** One line per fault: how often it was injected. */
export const describeFaults = (outcomes: readonly Outcome[]): string[] =>
  [
    ...Map.groupBy(
      outcomes.flatMap(({ injected }) => injected),
      (name) => name,
    ),
  ]
    .toSorted(([one], [other]) => one.localeCompare(other, 'en', { numeric: true }))
    .map(([name, all]) => `${name}: ${all.length} times`);
