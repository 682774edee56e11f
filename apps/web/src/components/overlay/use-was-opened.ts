import { useEffect, useState } from 'react';
import { whenIdle } from '#src/lib/time/when-idle.ts';

/**
 * Whether a lazy dialog was ever opened and must be rendered. Loads its code when the browser is idle, so that it also
 * opens offline.
 */
export function useWasOpened(isOpen: boolean, load: () => Promise<unknown>): boolean {
  const [wasOpened, setWasOpened] = useState(isOpen);
  useEffect(() => whenIdle(() => void load().catch(() => undefined)), [load]);
  if (isOpen && !wasOpened) setWasOpened(true);
  return wasOpened;
}
