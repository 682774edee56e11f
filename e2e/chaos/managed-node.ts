import { type RunningNode, startNode } from '@muster/testing/start-node.ts';

/** Reports and restarts the node when it ends without being stopped. */
export function manageNode(environment: NodeJS.ProcessEnv, report: (trouble: string) => void) {
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
    /** Null while it is down. */
    running: () => running,
    start,
    /** Waits until it has ended. */
    async stop(how: (pid: number) => void = (pid) => process.kill(pid, 'SIGTERM')): Promise<void> {
      const node = running;
      running = null;
      if (node?.child.pid === undefined) return;
      how(node.child.pid);
      await node.exited;
    },
  };
}
export type ManagedNode = ReturnType<typeof manageNode>;
