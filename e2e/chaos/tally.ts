import { type Verdict, judge } from '../chat-checker/judge.ts';
import { readAttempts } from '../request-checker/request-history.ts';
import { type RequestVerdict, judgeRequests } from '../request-checker/request-judge.ts';
import { type Send, readSends } from '../chat-checker/history.ts';
import type { CausedFault, Round } from './run-round.ts';

const counts = ['runs', 'acked', 'lost', 'duplicated', 'reordered', 'leaked'] as const;
const zero = { runs: 0, acked: 0, lost: 0, duplicated: 0, reordered: 0, leaked: 0 };
type Count = (typeof counts)[number];

export interface Tally extends Record<Count, number> {
  readonly name: string;
  readonly waitsMs: number[];
}

const FINDINGS_SHOWN = 3;
const BEFORE_FAULTS = 'before the first fault';

function getTally(tallies: Map<string, Tally>, name: string): Tally {
  const tally = tallies.get(name) ?? { ...zero, name, waitsMs: [] };
  tallies.set(name, tally);
  return tally;
}

const nameOf = ({ fault }: CausedFault): string => `${fault.group} ${fault.name}`;

/** The longest wait of each sender between the start of the fault and an acknowledgement. */
function waitsDuring(sends: Iterable<Send>, { startedMs, endedMs }: CausedFault): number[] {
  const longest = new Map<string, number>();
  for (const { senderId, firstTriedAtMs, acknowledgedAtMs } of sends) {
    const answeredAtMs = acknowledgedAtMs ?? Infinity;
    if (firstTriedAtMs > endedMs || answeredAtMs < startedMs) continue;
    const waitMs = answeredAtMs - Math.max(firstTriedAtMs, startedMs);
    longest.set(senderId, Math.max(longest.get(senderId) ?? 0, waitMs));
  }
  return [...longest.values()];
}

/** Counts by fault. A message belongs to the last fault that began before its acknowledgement. */
function tallyRound({ history, caused }: Round, verdict: Verdict): Tally[] {
  const tallies = new Map<string, Tally>();
  const sends = readSends(history.ops);
  const tallyAt = (atMs: number): Tally => {
    const last = caused.findLast(({ startedMs }) => startedMs <= atMs);
    return getTally(tallies, last ? nameOf(last) : BEFORE_FAULTS);
  };
  for (const run of caused) {
    const tally = getTally(tallies, nameOf(run));
    tally.runs += 1;
    tally.waitsMs.push(...waitsDuring(sends.values(), run));
  }
  for (const { acknowledgedAtMs } of sends.values()) {
    if (acknowledgedAtMs !== null) tallyAt(acknowledgedAtMs).acked += 1;
  }
  for (const rule of ['lost', 'duplicated', 'reordered'] as const) {
    // A finding begins with the id of its message, which both members may miss.
    for (const id of new Set(verdict[rule].map((finding) => finding.split(' ')[0] ?? ''))) {
      tallyAt(sends.get(id)?.acknowledgedAtMs ?? 0)[rule] += 1;
    }
  }
  tallyAt(0).leaked += verdict.stranger.length;
  return [...tallies.values()];
}

const requestCounts = [
  'join requests',
  'confirmed',
  'offers',
  'lost',
  'doubled',
  'leaked',
  'overbooked',
  'double offers',
  'open too long',
] as const;

/** Counts of all join requests of one or more rounds. */
export type RequestTally = Readonly<Record<(typeof requestCounts)[number], number>>;

/** `confirmed` counts confirmed HTTP requests, a new request or a change, each once however often it was repeated. */
const tallyRequests = ({ requests: { ops, posts, frames } }: Round, verdict: RequestVerdict): RequestTally => ({
  'join requests': posts.reduce((sum, { requests }) => sum + requests.length, 0),
  confirmed: readAttempts(ops).filter(({ confirmed }) => confirmed !== null).length,
  offers: new Set(
    frames.flatMap(({ request: { id, state, expiresAt } }) =>
      state === 'offered' ? `${id} ${expiresAt.getTime()}` : [],
    ),
  ).size,
  lost: verdict.lost.length,
  doubled: verdict.doubled.length,
  leaked: verdict.stranger.length,
  overbooked: verdict.overbooked.length,
  'double offers': verdict.doubleOffered.length,
  'open too long': verdict.openTooLong.length,
});

export const describeRequestTallies = (tallies: readonly RequestTally[]): string =>
  requestCounts.map((count) => `${count} ${tallies.reduce((sum, tally) => sum + tally[count], 0)}`).join(', ');

export interface Outcome {
  readonly tallies: readonly Tally[];
  readonly requests: readonly RequestTally[];
  readonly findings: readonly string[];
}

/** A broken rule is one finding with a few examples. */
const describeBroken = (verdict: Verdict | RequestVerdict, subject: string): string[] =>
  Object.entries(verdict).flatMap(([rule, findings]) =>
    findings.length === 0
      ? []
      : [`${subject} ${rule} ${findings.length}: ${findings.slice(0, FINDINGS_SHOWN).join('; ')}`],
  );

/** Judges what was recorded. */
export function judgeRound(round: Round): Outcome {
  const [chats, requests] = [judge(round.history), judgeRequests(round.requests)];
  return {
    tallies: tallyRound(round, chats),
    requests: [tallyRequests(round, requests)],
    findings: [...describeBroken(chats, 'messages'), ...describeBroken(requests, 'requests'), ...round.failures],
  };
}

export function addTallies(tallies: readonly Tally[]): Tally[] {
  const sums = new Map<string, Tally>();
  for (const tally of tallies) {
    const sum = getTally(sums, tally.name);
    for (const count of counts) sum[count] += tally[count];
    sum.waitsMs.push(...tally.waitsMs);
  }
  return [...sums.values()].toSorted((one, other) => one.name.localeCompare(other.name, 'en', { numeric: true }));
}

const columns = ['fault', 'runs', 'acked', 'lost', 'duplicated', 'reordered', 'unavailable p50', 'p99'];
const NAME_WIDTH = 32;

function quantile(waitsMs: readonly number[], share: number): string {
  const waitMs = waitsMs.toSorted((one, other) => one - other)[Math.floor((waitsMs.length - 1) * share)];
  return waitMs === undefined ? '-' : `${(waitMs / 1000).toFixed(1)} s`;
}

const row = ([name, ...cells]: readonly (string | number)[]): string =>
  [
    String(name).padEnd(NAME_WIDTH),
    ...cells.map((cell, index) => String(cell).padStart(columns[index + 1]?.length ?? 0)),
  ].join('  ');

export function describeTallies(tallies: readonly Tally[]): string[] {
  const rows = tallies.map(({ name, runs, acked, lost, duplicated, reordered, waitsMs }) =>
    row([name, runs, acked, lost, duplicated, reordered, quantile(waitsMs, 0.5), quantile(waitsMs, 0.99)]),
  );
  return [row(columns), ...rows, summaryOf(tallies)];
}

export const summaryOf = (tallies: readonly Tally[]): string =>
  counts
    .map((count) => `${count === 'runs' ? 'faults' : count} ${tallies.reduce((sum, tally) => sum + tally[count], 0)}`)
    .join(', ');
