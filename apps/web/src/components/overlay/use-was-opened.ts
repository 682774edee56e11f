import { useEffect, useState } from 'react';
import { whenIdle } from '#src/lib/time/when-idle.ts';

/**
 * Whether a lazily loaded dialog has ever been open and must be rendered. `load` runs when the browser is idle, so that
 * the dialog also opens offline.
 */
export function useWasOpened(isOpen: boolean, load: () => Promise<unknown>): boolean {
  const [wasOpened, setWasOpened] = useState(isOpen);
  useEffect(() => whenIdle(() => void load().catch(() => undefined)), [load]);
  if (isOpen && !wasOpened) setWasOpened(true);
  return wasOpened;
}
