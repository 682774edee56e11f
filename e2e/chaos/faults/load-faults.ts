import type { Client } from 'pg';
import { type Fault, last } from '../fault.ts';
import type { Surroundings } from '../stage.ts';

const LOCKED_AT_MOST_MS = 20_000;
const USED_UP_AT_MOST_MS = 10_000;
/** More than any server here takes. */
const CONNECTIONS_AT_MOST = 100;

/** In one transaction holds what the statement locks. */
async function hold(surroundings: Surroundings, statement: string): Promise<void> {
  const client = await surroundings.stage.database.connect();
  await client.query('begin');
  await client.query(statement);
  await last(surroundings, LOCKED_AT_MOST_MS);
  await client.query('rollback');
  await client.end();
}

const tableLocked: Fault = {
  name: 'table locked',
  group: 'F12',
  stages: ['one', 'two'],
  cause: (surroundings) => hold(surroundings, 'lock table messages in access exclusive mode'),
};

/** Whoever sends waits with a connection of the node in hand, until there are none left. */
const poolExhausted: Fault = {
  name: 'pool exhausted',
  group: 'F12',
  stages: ['one', 'two'],
  cause: (surroundings) => hold(surroundings, 'select from chats for update'),
};

/** Takes every connection that is to be had. */
async function takeConnections({ stage }: Surroundings, taken: Client[]): Promise<void> {
  try {
    while (taken.length < CONNECTIONS_AT_MOST) taken.push(await stage.database.connect());
  } catch {
    // There are no more.
  }
}

const endOthers = `select pg_terminate_backend(pid) from pg_stat_activity
  where usename = 'muster' and application_name like 'muster%'`;

/** The server has no connection left for the nodes, which have just lost theirs. */
const connectionsUsedUp: Fault = {
  name: 'connections used up',
  group: 'F12',
  stages: ['one', 'two'],
  async cause(surroundings) {
    const taken: Client[] = [];
    await takeConnections(surroundings, taken);
    await taken[0]?.query(endOthers);
    await takeConnections(surroundings, taken);
    await last(surroundings, USED_UP_AT_MOST_MS);
    await Promise.all(taken.map((client) => client.end()));
  },
};

/** What tells the nodes of each other's messages breaks. */
const busCut: Fault = {
  name: 'bus cut',
  group: 'F6',
  stages: ['one', 'two'],
  async cause({ stage }) {
    const client = await stage.database.connect();
    await client.query(`${endOthers} and application_name = 'muster live'`);
    await client.end();
  },
};

export const loadFaults: readonly Fault[] = [tableLocked, poolExhausted, connectionsUsedUp, busCut];
