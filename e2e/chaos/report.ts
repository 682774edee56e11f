import { judge } from '../checker/judge.ts';
import type { Finding, Recording } from '../checker/recording.ts';

export interface Outcome {
  /** Names of the faults that were injected and repaired, and after which all members could continue. */
  readonly injected: readonly string[];
  readonly counts: Readonly<Record<string, number>>;
  readonly findings: readonly string[];
}

const FINDINGS_SHOWN = 3;

/** What was counted, in the order of the printed lines. A finding that both sides see counts once. */
function countAll(recording: Recording, injected: readonly string[], findings: readonly Finding[]) {
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
    faults: injected.length,
    'messages acknowledged': messageAttempts.filter(({ confirmed }) => confirmed).length,
    'of them over live connections': recording.sentLive,
    'messages sent again': messageAttempts.filter(({ count: times }) => times > 1).length,
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
