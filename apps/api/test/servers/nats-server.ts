import { findProgram } from '@muster/testing/debian-programs.ts';
import { startNatsServer as start } from '@muster/testing/nats-server.ts';
import { onTestFinished } from 'vitest';

/** Reason to skip tests with NATS; null if it is installed. */
export const natsIsMissing = findProgram('nats-server') ? null : 'nats-server is missing: apt-get install nats-server';

/** A real NATS server that a test can kill and stop. */
export async function startNatsServer(...options: string[]) {
  const server = await start(...options);
  const signal = (name: NodeJS.Signals): boolean => process.kill(server.pid() ?? 0, name);
  onTestFinished(server.kill);
  return { ...server, freeze: async () => void signal('SIGSTOP'), thaw: () => void signal('SIGCONT') };
}
