import { flushCompileCache } from 'node:module';
import { createShutdownHooks } from './shutdown.ts';
import { ConfigError } from './settings/config-error.ts';
import { type Config, readConfig } from './settings/config.ts';
import { openLog } from '#src/http/logger.ts';
import { errorSummary, printLine } from '#src/lib/print.ts';
import { startNode } from './start-node.ts';

/** Added to the configured drain time. */
const STOP_TIMEOUT_MS = 10_000;

function exitWithError(error: unknown): never {
  process.stderr.write(`Muster could not start: ${errorSummary(error)}\n`);
  process.exit(1);
}

function readConfigOrExit(): Config {
  try {
    return readConfig();
  } catch (error) {
    if (error instanceof ConfigError) exitWithError(error);
    throw error;
  }
}

const config = readConfigOrExit();
const log = await openLog(config, process.stdout.isTTY);
const shutdownHooks = createShutdownHooks();

let isStopping = false;
async function stop(code: number): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  printLine(`${config.productName} is stopping`);
  setTimeout(() => process.exit(code || 1), config.drainMs + STOP_TIMEOUT_MS).unref();
  await shutdownHooks.runAll();
  process.exit(code);
}

function stopWithError(error: Error): void {
  process.stderr.write(`${config.productName} must stop: ${error.message}\n`);
  void stop(1);
}

process.on('SIGTERM', () => void stop(0));
process.on('SIGINT', () => {
  // Ends the line in which the terminal shows ^C.
  if (process.stdout.isTTY) printLine('');
  void stop(0);
});
process.on('uncaughtException', (error) => {
  log.fatal({ err: error }, 'stopping after an uncaught error');
  void stop(1);
});

try {
  const node = await startNode(config, log, shutdownHooks, stopWithError);
  printLine(`${config.productName} is listening on ${node.url}`);
  printLine(`Data is stored in ${node.dataLocation}`);
  for (const hint of node.hints) printLine(hint);
  // Also saves the compile cache if the process is later killed.
  flushCompileCache();
} catch (error) {
  // Startup also fails if it was interrupted, which is not an error.
  if (!isStopping) {
    await shutdownHooks.runAll();
    exitWithError(error);
  }
}
