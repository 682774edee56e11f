const HOUR_MS = 3_600_000;
const HOURS = 24;
/** Messages of PostgreSQL and of uncaught errors differ without limit. */
const MAX_KINDS = 200;
const POSTGRES = 'postgres';

/** How often a warning or an error was logged in the last day. */
export interface ProblemCount {
  /** The log message. */
  readonly text: string;
  /** The rate limit that was reached. */
  readonly limit: string | undefined;
  /** Otherwise a warning. */
  readonly isError: boolean;
  readonly count: number;
}

export interface RecentProblems {
  /** Counts a log entry, given the arguments of the call. */
  record(parts: readonly unknown[], isError: boolean, now?: number): void;
  /** Most frequent first. */
  list(now?: number): ProblemCount[];
}

interface Counted extends Omit<ProblemCount, 'count'> {
  /** Counts by hour since 1970. */
  readonly hours: Map<number, number>;
}

const fieldOf = (details: unknown, name: string): unknown =>
  typeof details === 'object' && details !== null
    ? Object.entries(details).find(([key]) => key === name)?.[1]
    : undefined;

function kindOf([first, second]: readonly unknown[]): Pick<ProblemCount, 'text' | 'limit'> {
  const limit = fieldOf(first, 'limit');
  const text = typeof first === 'string' ? first : second;
  if (fieldOf(first, 'from') === POSTGRES) return { text: POSTGRES, limit: undefined };
  return { text: typeof text === 'string' ? text : '', limit: typeof limit === 'string' ? limit : undefined };
}

/** Counts warnings and errors by kind and hour, in memory. */
export function createRecentProblems(): RecentProblems {
  const kinds = new Map<string, Counted>();

  const isRecent = (hour: number, now: number): boolean => hour > now / HOUR_MS - HOURS;

  return {
    record(parts, isError, now = Date.now()) {
      const kind = kindOf(parts);
      const key = `${kind.text} ${kind.limit}`;
      const counted = kinds.get(key) ?? { ...kind, isError, hours: new Map<number, number>() };
      if (!kinds.has(key) && kinds.size >= MAX_KINDS) return;
      kinds.set(key, counted);
      const hour = Math.floor(now / HOUR_MS);
      counted.hours.set(hour, (counted.hours.get(hour) ?? 0) + 1);
      for (const past of counted.hours.keys()) if (!isRecent(past, now)) counted.hours.delete(past);
    },
    list: (now = Date.now()) =>
      [...kinds.values()]
        .map(({ hours, ...kind }) => {
          const recent = [...hours].filter(([hour]) => isRecent(hour, now));
          return { ...kind, count: recent.reduce((sum, [, count]) => sum + count, 0) };
        })
        .filter(({ count }) => count > 0)
        .toSorted((a, b) => b.count - a.count),
  };
}
