import { type Node, startSurely } from '../chat-checker/node.ts';

/** A node of the product that we start and end. */
export interface KeptNode {
  /** Null while it is down. */
  readonly running: () => Node | null;
  /** Starts it with these values in its environment beside its usual ones; resolves when it listens. */
  readonly start: (more?: NodeJS.ProcessEnv) => Promise<void>;
  /** Does what ends it, and resolves when it has ended. */
  readonly lose: (how: (pid: number) => void) => Promise<void>;
}

/** A node that ends unasked is told of and started again. */
export function keepNode(environment: NodeJS.ProcessEnv, onTrouble: (trouble: string) => void): KeptNode {
  let running: Node | null = null;

  async function start(more: NodeJS.ProcessEnv = {}): Promise<void> {
    const node = await startSurely({ ...environment, ...more });
    running = node;
    void node.exited.then(() => {
      if (running !== node) return;
      running = null;
      onTrouble('a node ended though nobody had asked it to');
      void start(more).catch((error: unknown) => onTrouble(String(error)));
    });
  }

  return {
    running: () => running,
    start,
    async lose(how) {
      const node = running;
      running = null;
      if (node?.child.pid === undefined) return;
      how(node.child.pid);
      await node.exited;
    },
  };
}
