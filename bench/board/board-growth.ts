import type { Benchmark, BenchmarkOptions, Figure, Goal } from '../benchmark.ts';
import { closeAfterwards } from '../close-afterwards.ts';
import { measureInTurns } from '../in-turns.ts';
import { askOneByOne } from '../load/keep-busy.ts';
import { latencyFigures } from '../load/latency-figures.ts';
import { openCluster } from '../open-cluster.ts';
import { startOurs } from '../servers.ts';
import { cookieHeaderOf } from '../sign-in.ts';
import { median } from '../statistics.ts';
import { type BoardQuestion, boardQuestions } from './board-questions.ts';
import { type SizedBoard, fillSizedBoard } from './sized-board.ts';

const SIZES = [10_000, 100_000, 1_000_000];
/** The smallest has a hundredth page, too. */
const QUICK_SIZES = [2600, 5200];
const ASKED_TIMES = 200;
const QUICK_ASKED_TIMES = 6;

/** A page costs on the largest board at most so many times what it costs on the smallest. */
const GROWS_AT_MOST = 2;
const SEARCH_WITHIN_MS = 50;

/** What was promised of a question, given its slowest hundredth on boards from small to large. */
function goalsOf({ name, kind }: BoardQuestion, p99s: readonly Figure[]): Goal[] {
  const [small, large] = [p99s[0], p99s.at(-1)];
  if (!small || !large || kind === 'counts') return [];
  const largest = `at ${large.size?.toLocaleString('en')}`;
  const p99 = median(large.values);
  const limit = { value: p99, unit: 'ms', target: SEARCH_WITHIN_MS, isAtMost: true };
  if (kind === 'search') return [{ name: `${name}, p99 ${largest} posts`, ...limit }];
  const growth = { value: p99 / median(small.values), unit: '', target: GROWS_AT_MOST, isAtMost: true };
  return [{ name: `${name}, p99 ${largest} / at ${small.size?.toLocaleString('en')} posts`, ...growth }];
}

async function measure(question: BoardQuestion, boards: readonly SizedBoard[], options: BenchmarkOptions) {
  const times = options.isQuick ? QUICK_ASKED_TIMES : ASKED_TIMES;
  const askEach = boards.map((board) => {
    const asked = {
      method: 'GET',
      path: question.pathOn(board),
      headers: { cookie: cookieHeaderOf(board.reader) },
    } as const;
    return [String(board.size), () => askOneByOne(board.server, asked, times)] as const;
  });
  const latencies = await measureInTurns(Object.fromEntries(askEach), options.repetitions);
  const figures = boards.map(({ size }) =>
    latencyFigures({ name: question.name, size }, latencies.get(String(size)) ?? []),
  );
  return {
    figures: [...figures.map(({ p50 }) => p50), ...figures.map(({ p99 }) => p99)],
    goals: goalsOf(
      question,
      figures.map(({ p99 }) => p99),
    ),
  };
}

/** Pages, filters, searches and counts on boards of several sizes, each with a server of its own. */
export const boardGrowth: Benchmark = {
  name: 'board-growth',
  run: (options) =>
    closeAfterwards(async (keep) => {
      const cluster = keep(await openCluster());
      const boards: SizedBoard[] = [];
      for (const size of options.isQuick ? QUICK_SIZES : SIZES) {
        options.note(`writing ${size.toLocaleString('en')} posts`);
        const target = await cluster.createDatabase(`board_${size}`);
        const filled = await fillSizedBoard(target, size);
        boards.push({ ...filled, size, server: keep(await startOurs(target)) });
      }
      const results = [];
      for (const question of boardQuestions) {
        options.note(question.name);
        results.push(await measure(question, boards, options));
      }
      return {
        figures: results.flatMap(({ figures }) => figures),
        goals: results.flatMap(({ goals }) => goals),
      };
    }),
};
