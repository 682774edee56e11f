import { onTestFinished } from 'vitest';
import type { createAppRouter } from '#src/router.tsx';

type AppRouter = ReturnType<typeof createAppRouter>;

/** Blocks a screen from loading, as a slow network does: the URL changes, and the previous screen stays mounted. */
export function blockScreenLoad({ routesById }: AppRouter, id: keyof AppRouter['routesById']): void {
  const { options } = routesById[id];
  const { beforeLoad } = options;
  Object.assign(options, { beforeLoad: () => Promise.withResolvers().promise });
  onTestFinished(() => void Object.assign(options, { beforeLoad }));
}
