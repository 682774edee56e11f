import { type DestinationStream, type LevelWithSilent, type Logger, pino, stdTimeFunctions } from 'pino';

/** Properties that are redacted, wherever they are logged. */
const secretPaths = ['cookie', 'authorization', 'password', 'token', 'text', 'email', '["set-cookie"]'].flatMap(
  (name) => [name, `*.${name}`, `*.*.${name}`],
);

/** Omits the query: search texts are private. */
const withoutQuery = (url: string): string => url.split('?')[0] ?? url;

/** The root cause without the query builder's message, which contains the query's values. */
function describeError(error: Error): object {
  if (error.cause instanceof Error) return describeError(error.cause);
  const { name, message, stack } = error;
  const frames = stack?.split('\n').filter((line) => line.startsWith('    at '));
  return { type: name, message, ...('code' in error && { code: error.code }), stack: frames?.join('\n') };
}

interface LoggedRequest {
  readonly method: string;
  readonly url: string;
  readonly ip: string;
}

/** Logs JSON lines with times in UTC, and of requests only method, path and address. */
export const createLogger = (level: LevelWithSilent, destination?: DestinationStream): Logger =>
  pino(
    {
      level,
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
