import { stripVTControlCharacters } from 'node:util';
import type { LevelWithSilent } from 'pino';
import { expect, test } from 'vitest';
import { openLog } from './logger.ts';

type LogFormat = 'auto' | 'json' | 'pretty';

/** Logs an entry of each kind and returns the output. */
async function logEach(logFormat: LogFormat, isTerminal: boolean, logLevel?: LevelWithSilent): Promise<string> {
  let output = '';
  const log = await openLog({ logFormat, logLevel }, isTerminal, { write: (line) => void (output += line) });
  log.info({ req: { method: 'GET', url: '/api/posts?search=secret', ip: '10.0.0.1' } }, 'incoming request');
  log.warn({ password: 'secret', host: 'games\u001b[2J' }, 'request rejected');
  log.error({ err: new Error('query with a secret', { cause: new Error('disk full') }) }, 'request failed');
  return output;
}

test('logs readable lines on a terminal: only warnings and errors', async () => {
  const [warning, failure, ...rest] = stripVTControlCharacters(await logEach('auto', true)).split('\n');
  expect(warning).toMatch(
    /^\[\d\d:\d\d:\d\d\] WARN: request rejected \{"password":"\[redacted\]","host":"games\\u001b\[2J"\}$/,
  );
  expect(failure).toMatch(/^\[\d\d:\d\d:\d\d\] ERROR: request failed/);
  expect(rest.join('\n')).toContain('disk full');
});

test('logs every request on a terminal if LOG_LEVEL is info', async () => {
  const [request] = stripVTControlCharacters(await logEach('pretty', false, 'info')).split('\n');
  expect(request).toContain('INFO: incoming request {"req":{"method":"GET","path":"/api/posts","ip":"10.0.0.1"}}');
});

test.each([
  ['auto', false],
  ['json', true],
] as const)('logs JSON with LOG_FORMAT=%s if the output is a terminal: %s', async (logFormat, isTerminal) => {
  const entries = (await logEach(logFormat, isTerminal)).trim().split('\n');
  expect(entries.map((line) => JSON.parse(line).msg)).toEqual([
    'incoming request',
    'request rejected',
    'request failed',
  ]);
});

test.each(['json', 'pretty'] as const)('logs no secret with LOG_FORMAT=%s', async (logFormat) => {
  expect(await logEach(logFormat, true, 'trace')).not.toContain('secret');
});
