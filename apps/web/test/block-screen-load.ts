import { onTestFinished } from 'vitest';
import type { createAppRouter } from '#src/router.tsx';

type AppRouter = ReturnType<typeof createAppRouter>;

/** Keeps a screen from loading, as a slow network does: the address names it, and the screen before stays mounted. */
export function holdScreen({ routesById }: AppRouter, id: keyof AppRouter['routesById']): void {
  const { options } = routesById[id];
  const { beforeLoad } = options;
  Object.assign(options, { beforeLoad: () => Promise.withResolvers().promise });
  onTestFinished(() => void Object.assign(options, { beforeLoad }));
}
