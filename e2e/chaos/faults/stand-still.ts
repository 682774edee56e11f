import { last } from '../fault.ts';
import { signalAll } from '../processes.ts';
import type { Surroundings } from '../stage.ts';

/** Processes stand still for a while: their connections stay, and nothing is answered. */
export async function standStill(surroundings: Surroundings, pids: readonly number[], atMostMs: number): Promise<void> {
  signalAll(pids, 'SIGSTOP');
  await last(surroundings, atMostMs);
  signalAll(pids, 'SIGCONT');
}
