import { flushCompileCache } from 'node:module';
import { createClosers } from './shutdown.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import { createLogger } from '../http/logger.ts';
import { reasonOf } from '../lib/error-summary.ts';
import { say } from '../lib/print-line.ts';
import { startNode } from './start-node.ts';

/** Beyond the time that the configuration gives for draining. */
const STOP_AT_MOST_MS = 10_000;

function refuse(error: unknown): never {
  process.stderr.write(`Muster could not start: ${reasonOf(error)}\n`);
  process.exit(1);
}

function readOrRefuse(): Config {
  try {
    return readConfig();
  } catch (error) {
    if (error instanceof ConfigError) refuse(error);
    throw error;
  }
}

const config = readOrRefuse();
const log = createLogger(config.logLevel);
const closers = createClosers();

let isStopping = false;
async function stop(code: number): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  setTimeout(() => process.exit(code || 1), config.drainMs + STOP_AT_MOST_MS).unref();
  await closers.closeAll();
  process.exit(code);
}

process.on('SIGTERM', () => void stop(0));
process.on('SIGINT', () => void stop(0));
process.on('uncaughtException', (error) => {
  log.fatal({ err: error }, 'stopping after an error nobody caught');
  void stop(1);
});

try {
  const { url, place, adminLine } = await startNode(config, log, closers);
  say(`${config.productName} is listening on ${url}`);
  say(`Its data is in ${place}`);
  if (adminLine !== null) say(adminLine);
  // The next start finds it, however this one ends.
  flushCompileCache();
} catch (error) {
  // Told to stop, the start may well have failed for that.
  if (!isStopping) {
    await closers.closeAll();
    refuse(error);
  }
}
