import { type DestinationStream, type LevelWithSilent, type Logger, pino, stdTimeFunctions } from 'pino';
import { type RecentProblems, createRecentProblems } from './recent-problems.ts';

/** Properties that are redacted, wherever they are logged. */
const secretPaths = ['cookie', 'authorization', 'password', 'token', 'text', 'email', '["set-cookie"]'].flatMap(
  (name) => [name, `*.${name}`, `*.*.${name}`],
);

/** Pino's number of the level. */
const WARN_LEVEL = 40;

/** Omits the query: search texts are private. */
const withoutQuery = (url: string): string => url.split('?')[0] ?? url;

/** The root cause without the query builder's message, which contains the query's values. */
function describeError(error: Error): object {
  if (error.cause instanceof Error) return describeError(error.cause);
  const { name, message, stack } = error;
  const frames = stack?.split('\n').filter((line) => line.startsWith('    at '));
  return { type: name, message, ...('code' in error && { code: error.code }), stack: frames?.join('\n') };
}

interface LogSettings {
  readonly logFormat: 'auto' | 'json' | 'pretty';
  readonly logLevel: LevelWithSilent | undefined;
}

interface LoggedRequest {
  readonly method: string;
  readonly url: string;
  readonly ip: string;
}

const recentProblems = new WeakMap<object, RecentProblems>();

/** Warnings and errors that a logger, and loggers of requests made from it, have logged in the last day. */
export const recentProblemsOf = (log: object): RecentProblems => recentProblems.get(log) ?? createRecentProblems();

/** Logs JSON lines with times in UTC, and of requests only method, path and address. */
export function createLogger(level: LevelWithSilent, destination?: DestinationStream): Logger {
  const problems = createRecentProblems();
  const log = pino(
    {
      level,
      hooks: {
        logMethod(parts, method, number) {
          if (number >= WARN_LEVEL) problems.record(parts, number > WARN_LEVEL);
          method.apply(this, parts);
        },
      },
      timestamp: stdTimeFunctions.isoTime,
      redact: { paths: secretPaths.filter((path) => !path.includes('.[')), censor: '[redacted]' },
      serializers: {
        err: describeError,
        req: ({ method, url, ip }: LoggedRequest) => ({ method, path: withoutQuery(url), ip }),
        res: ({ statusCode }: { readonly statusCode: number }) => ({ statusCode }),
      },
    },
    destination ?? pino.destination(1),
  );
  recentProblems.set(log, problems);
  return log;
}

/**
 * Logs JSON, or readable lines with local times on a terminal. A terminal gets only warnings and errors by default,
 * because every request is logged as `info`.
 */
export async function openLog(
  { logFormat, logLevel }: LogSettings,
  isTerminal: boolean,
  destination?: DestinationStream,
): Promise<Logger> {
  const isReadable = logFormat === 'pretty' || (logFormat === 'auto' && isTerminal);
  if (!isReadable) return createLogger(logLevel ?? 'info', destination);
  const { prettyFactory } = await import('pino-pretty');
  const format = prettyFactory({ translateTime: 'SYS:HH:MM:ss', ignore: 'pid,hostname', singleLine: true });
  // Synchronous, so that log lines stay in order with other output.
  const terminal = destination ?? pino.destination({ dest: 1, sync: true });
  return createLogger(logLevel ?? 'warn', { write: (line) => terminal.write(format(line)) });
}
