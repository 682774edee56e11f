import { type RunningNode, startNode } from '@muster/testing/start-node.ts';

export interface ManagedNode {
  readonly running: () => RunningNode | null;
  /** Starts it with additional environment variables and waits until it listens. */
  readonly start: (environment?: NodeJS.ProcessEnv) => Promise<void>;
  /** Waits until it has ended. The default asks it to end. */
  readonly stop: (how?: (pid: number) => void) => Promise<void>;
}

/** Reports and restarts the node when it ends without being stopped. */
export function manageNode(environment: NodeJS.ProcessEnv, report: (trouble: string) => void): ManagedNode {
  let running: RunningNode | null = null;

  async function start(more: NodeJS.ProcessEnv = {}): Promise<void> {
    const node = await startNode({ ...environment, ...more });
    running = node;
    void node.exited.then(() => {
      if (running !== node) return;
      running = null;
      report('a node ended without being stopped');
      void start(more).catch((error: unknown) => report(String(error)));
    });
  }

  return {
    running: () => running,
    start,
    async stop(how = (pid) => process.kill(pid, 'SIGTERM')) {
      const node = running;
      running = null;
      if (node?.child.pid === undefined) return;
      how(node.child.pid);
      await node.exited;
    },
  };
}
