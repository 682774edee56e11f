import { faultKinds } from './faults.ts';
import type { Verdict } from './judge.ts';
import type { Run, RunPlan } from './run-chats.ts';
import { readSends, splitUnknowns } from './sends.ts';

const FINDINGS_SHOWN = 3;

const row = (name: string, value: string | number): string => `${name.padEnd(22)}${value}`;

const quantile = (sorted: readonly number[], part: number): string =>
  `${Math.round(sorted[Math.floor((sorted.length - 1) * part)] ?? 0)} ms`;

/** The longest time in which nobody got an answer. */
function longestSilence({ history: { ops } }: Run): number {
  const times = ops.filter(({ kind }) => kind === 'ok').map(({ atMs }) => atMs);
  return times.reduce((longest, at, place) => Math.max(longest, at - (times[place - 1] ?? at)), 0);
}

export const countFindings = (verdict: Verdict): number => Object.values(verdict).flat().length;

/** A run and what was found in it, for people. */
export function report(plan: RunPlan, run: Run, verdict: Verdict): string[] {
  const sends = [...readSends(run.history.ops).values()];
  const acknowledged = sends.filter((send) => send.acknowledged.length > 0).length;
  const { unknown, taken } = splitUnknowns(sends);
  const faults = faultKinds.map((kind) => `${run.caused.filter((caused) => caused === kind).length} ${kind}`);
  const resyncs = run.resyncsMs.toSorted((a, b) => a - b);
  const seconds = run.sendingMs / 1000;
  return [
    row('seed', plan.seed),
    row('pairs, nodes', `${plan.pairs}, ${plan.nodes}`),
    row('messages', `${acknowledged} acknowledged of ${sends.length}, ${Math.round(acknowledged / seconds)} a second`),
    row(
      'attempts',
      sends.reduce((sum, { triedAtMs }) => sum + triedAtMs.length, 0),
    ),
    row('without an answer', `${unknown} messages: ${taken} were taken, ${unknown - taken} only at a later try`),
    row('faults', `${run.caused.length}: ${faults.join(', ')}`),
    row('nobody got an answer', `at most ${(longestSilence(run) / 1000).toFixed(1)} s`),
    row('caught up again', `${resyncs.length} times, p50 ${quantile(resyncs, 0.5)}, p99 ${quantile(resyncs, 0.99)}`),
    row('live', `${run.history.frames.length} frames, ${run.history.glances.length} glances at silent conversations`),
    '',
    ...Object.entries(verdict).flatMap(([rule, findings]) => [
      row(rule, findings.length),
      ...findings.slice(0, FINDINGS_SHOWN).map((finding: string) => `  ${finding}`),
    ]),
  ];
}
