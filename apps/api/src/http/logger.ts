import { type DestinationStream, type Logger, pino, stdTimeFunctions } from 'pino';
import type { Config } from '../config.ts';

/** What must never stand in a log, whoever passes it in. */
const secrets = ['cookie', 'authorization', 'password', 'token', 'text', 'email', '["set-cookie"]'].flatMap((name) => [
  name,
  `*.${name}`,
  `*.*.${name}`,
]);

/** An address without its query: a search is nobody's business. */
const withoutQuery = (url: string): string => url.split('?')[0] ?? url;

interface LoggedRequest {
  readonly method: string;
  readonly url: string;
  readonly ip: string;
}

/** Lines of JSON with times in UTC; requests by method, path and address alone. */
export const createLogger = (level: Config['logLevel'], destination?: DestinationStream): Logger =>
  pino(
    {
      level,
      timestamp: stdTimeFunctions.isoTime,
      redact: { paths: secrets.filter((path) => !path.includes('.[')), censor: '[redacted]' },
      serializers: {
        req: ({ method, url, ip }: LoggedRequest) => ({ method, path: withoutQuery(url), ip }),
        res: ({ statusCode }: { readonly statusCode: number }) => ({ statusCode }),
      },
    },
    destination ?? pino.destination(1),
  );
