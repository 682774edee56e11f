import { type DestinationStream, type LevelWithSilent, type Logger, pino, stdTimeFunctions } from 'pino';

/** What must never stand in a log, whoever passes it in. */
const secretPaths = ['cookie', 'authorization', 'password', 'token', 'text', 'email', '["set-cookie"]'].flatMap(
  (name) => [name, `*.${name}`, `*.*.${name}`],
);

/** An address without its query: a search is nobody's business. */
const withoutQuery = (url: string): string => url.split('?')[0] ?? url;

/** The root of an error by name, code and place: the query builder's own message would hold the values of the query. */
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

/** Lines of JSON with times in UTC; requests by method, path and address alone. */
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
