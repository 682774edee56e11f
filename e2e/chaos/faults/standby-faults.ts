import { type Fault, hesitate, last } from '../fault.ts';
import { signalAll } from '../processes.ts';
import type { Surroundings } from '../stage.ts';

const GONE_AT_MOST_MS = 10_000;

/** The database ends or hangs, and its copy takes its place. */
const failover = (name: string, signal: 'SIGKILL' | 'SIGSTOP'): Fault => ({
  name,
  group: 'F4',
  stages: ['two'],
  async cause(surroundings: Surroundings) {
    const { ownDatabase } = surroundings.stage;
    if (!ownDatabase) return;
    const standby = await ownDatabase.addStandby();
    await last(surroundings, GONE_AT_MOST_MS);
    await hesitate(surroundings);
    const { primary } = standby;
    if (signal === 'SIGKILL') await primary.halt();
    else signalAll(primary.processes(), signal);
    await standby.promote();
    await primary.discard();
  },
});

/** Commits wait for a copy that is gone, until somebody gives it up. */
const standbyLost: Fault = {
  name: 'standby lost',
  group: 'F5',
  stages: ['two'],
  async cause(surroundings) {
    const standby = await surroundings.stage.ownDatabase?.addStandby();
    await last(surroundings, GONE_AT_MOST_MS);
    await standby?.server.halt();
    await last(surroundings, GONE_AT_MOST_MS);
    await standby?.dismiss();
    await standby?.server.discard();
  },
};

export const standbyFaults: readonly Fault[] = [
  failover('failover from a killed primary', 'SIGKILL'),
  failover('failover from a hanging primary', 'SIGSTOP'),
  standbyLost,
];
