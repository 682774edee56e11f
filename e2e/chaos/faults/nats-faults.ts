import { type Fault, hesitate, last } from '../fault.ts';
import { signalAll } from '../processes.ts';

const AWAY_AT_MOST_MS = 15_000;

const natsRestarted: Fault = {
  name: 'NATS restarted',
  group: 'F6',
  stages: ['fleet'],
  async cause(surroundings) {
    const { nats } = surroundings.stage;
    await hesitate(surroundings);
    await nats?.kill();
    nats?.start();
  },
};

const natsAway: Fault = {
  name: 'NATS away',
  group: 'F6',
  stages: ['fleet'],
  async cause(surroundings) {
    const { nats } = surroundings.stage;
    await nats?.kill();
    await last(surroundings, AWAY_AT_MOST_MS);
    nats?.start();
  },
};

/** It takes what it is told and passes nothing on. */
const natsHangs: Fault = {
  name: 'NATS hangs',
  group: 'F6',
  stages: ['fleet'],
  async cause(surroundings) {
    const pid = surroundings.stage.nats?.pid();
    if (pid === undefined) return;
    signalAll([pid], 'SIGSTOP');
    await last(surroundings, AWAY_AT_MOST_MS);
    signalAll([pid], 'SIGCONT');
  },
};

export const natsFaults: readonly Fault[] = [natsRestarted, natsAway, natsHangs];
