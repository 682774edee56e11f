import type { Verdict } from '../chat-checker/judge.ts';
import { type Send, firstTriedAtMs, readSends } from '../chat-checker/sends.ts';
import type { CausedFault, Round } from './run-round.ts';

/** What became of the messages under one kind of fault. */
export interface Tally {
  readonly name: string;
  runs: number;
  acked: number;
  lost: number;
  duplicated: number;
  reordered: number;
  leaked: number;
  /** For each sender and run, the longest wait for an acknowledgement. */
  readonly waitsMs: number[];
}

/** Everything that was sent before the first fault. */
const CALM = 'before the first fault';

const nothing = { runs: 0, acked: 0, lost: 0, duplicated: 0, reordered: 0, leaked: 0 };
const emptyTally = (name: string): Tally => ({ name, ...nothing, waitsMs: [] });

const nameOf = ({ fault }: CausedFault): string => `${fault.group} ${fault.name}`;

/** How long each sender waited for an acknowledgement, from the beginning of the fault on, at most. */
function waitsDuring(sends: readonly Send[], { startedMs, endedMs }: CausedFault): number[] {
  const longest = new Map<string, number>();
  for (const send of sends) {
    const [from, to] = [firstTriedAtMs(send), send.acknowledgedAtMs ?? Infinity];
    if (from > endedMs || to < startedMs) continue;
    longest.set(send.senderId, Math.max(longest.get(send.senderId) ?? 0, to - Math.max(from, startedMs)));
  }
  return [...longest.values()];
}

/** Counts a round by its faults. A message belongs to the fault that began last before it was acknowledged. */
export function tallyRound({ history, caused }: Round, verdict: Verdict): Tally[] {
  const tallies = new Map<string, Tally>();
  const tallyOf = (name: string): Tally => {
    const tally = tallies.get(name) ?? emptyTally(name);
    tallies.set(name, tally);
    return tally;
  };
  const sends = readSends(history.ops);
  const tallyAt = (atMs: number): Tally => {
    const last = caused.findLast(({ startedMs }) => startedMs <= atMs);
    return tallyOf(last ? nameOf(last) : CALM);
  };
  for (const run of caused) {
    const tally = tallyOf(nameOf(run));
    tally.runs += 1;
    tally.waitsMs.push(...waitsDuring([...sends.values()], run));
  }
  for (const { acknowledgedAtMs } of sends.values()) {
    if (acknowledgedAtMs !== null) tallyAt(acknowledgedAtMs).acked += 1;
  }
  for (const kind of ['lost', 'duplicated', 'reordered'] as const) {
    // A finding begins with the message it is about, and each member may miss the same one.
    for (const id of new Set(verdict[kind].map((finding) => finding.split(' ')[0] ?? ''))) {
      tallyAt(sends.get(id)?.acknowledgedAtMs ?? 0)[kind] += 1;
    }
  }
  tallyAt(0).leaked += verdict.stranger.length;
  return [...tallies.values()];
}

/** The tallies of several rounds as one, by name. */
export function addTallies(tallies: readonly Tally[]): Tally[] {
  const sums = new Map<string, Tally>();
  for (const tally of tallies) {
    const sum = sums.get(tally.name) ?? emptyTally(tally.name);
    sums.set(tally.name, sum);
    for (const key of ['runs', 'acked', 'lost', 'duplicated', 'reordered', 'leaked'] as const) sum[key] += tally[key];
    sum.waitsMs.push(...tally.waitsMs);
  }
  return [...sums.values()].toSorted((one, other) => one.name.localeCompare(other.name, 'en', { numeric: true }));
}
