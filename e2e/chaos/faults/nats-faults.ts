import { type Fault, hesitate, last } from '../fault.ts';
import { standStill } from './stand-still.ts';

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
    if (pid !== undefined) await standStill(surroundings, [pid], AWAY_AT_MOST_MS);
  },
};

export const natsFaults: readonly Fault[] = [natsRestarted, natsAway, natsHangs];
