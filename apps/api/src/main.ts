import { ConfigError, readConfig } from './config.ts';
import { createLogger } from './http/logger.ts';
import { type RunningNode, startNode } from './start.ts';

const DRAIN_AT_MOST_MS = 10_000;

const say = (line: string): boolean => process.stdout.write(`${line}\n`);

function fail(error: unknown): never {
  process.stderr.write(`Muster could not start: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}

function read(): ReturnType<typeof readConfig> {
  try {
    return readConfig();
  } catch (error) {
    if (error instanceof ConfigError) fail(error);
    throw error;
  }
}

const config = read();
const log = createLogger(config.logLevel);
const running: RunningNode = await startNode(config, log).catch(fail);

let isStopping = false;
async function stop(code: number): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  setTimeout(() => process.exit(code || 1), DRAIN_AT_MOST_MS).unref();
  await running.stop();
  process.exit(code);
}

process.on('SIGTERM', () => void stop(0));
process.on('SIGINT', () => void stop(0));
process.on('uncaughtException', (error) => {
  log.fatal({ err: error }, 'stopping after an error nobody caught');
  void stop(1);
});

say(`${config.productName} is listening on ${running.url}`);
say(`Its data is in ${running.place}`);
