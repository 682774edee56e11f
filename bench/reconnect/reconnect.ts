import { join } from 'node:path';
import type pg from 'pg';
import type { Benchmark } from '../benchmark.ts';
import { fillBoard } from '../board-data.ts';
import { insertPairedChats } from '../chat/live-pairs.ts';
import { cookieHeaderOf, insertMembers, signIn } from '../members-data.ts';
import { requirePrograms } from '../require-programs.ts';
import { type Server, openCluster, startProduct } from '../servers.ts';
import { startNats } from '../start-nodes.ts';
import { startWorker } from '../worker.ts';
import { type Failover, failoverFigures, failoverGoals } from './failover-figures.ts';
import { type FailoverSize, measureFailover } from './measure-failover.ts';

interface Size extends FailoverSize {
  readonly posts: number;
}
const full: Size = { posts: 10_000, lost: 5000, surviving: 1000, quietMs: 12_000, waitsForCatchUp: true };
const quick: Size = { posts: 1000, lost: 50, surviving: 20, quietMs: 300, waitsForCatchUp: false };

const OTHERS = 50;

async function fill(client: pg.Client, { posts, lost, surviving }: Size) {
  await fillBoard(client, posts);
  const memberIds = await insertMembers(client, lost + surviving + OTHERS);
  await insertPairedChats(client, memberIds);
  await client.query('vacuum analyze');
  const members = await signIn(client, memberIds);
  return { browsers: members.slice(OTHERS), others: members.slice(0, OTHERS) };
}

/** Browsers reconnect to the other one of two nodes after the death of theirs. */
export const reconnect: Benchmark = {
  name: 'reconnect',
  async run({ isQuick, repetitions, stack, log }) {
    requirePrograms('nats-server');
    const size = isQuick ? quick : full;
    const cluster = stack.use(await openCluster());
    const { target, filled } = await cluster.createDatabase('reconnect', (client) => fill(client, size));
    const nats = await startNats(stack);
    const start = async (): Promise<Server> => stack.use(await startProduct(target, nats));
    const survivor = await start();
    const browsers = stack.use(startWorker(join(import.meta.dirname, 'browsers-worker.ts')));
    const [cookies, others] = [filled.browsers.map(cookieHeaderOf), filled.others.map(cookieHeaderOf)];
    const failovers: Failover[] = [];
    while (failovers.length < repetitions) {
      log(`killing a node with ${size.lost.toLocaleString('en')} browsers`);
      failovers.push(await measureFailover([await start(), survivor], browsers, { cookies, others, size }));
    }
    return {
      figures: failoverFigures(failovers, { lost: size.lost, all: size.lost + size.surviving }),
      goals: failoverGoals(failovers),
    };
  },
};
