import { useEffect, useState } from 'react';

/**
 * Whether a lazily loaded dialog has ever been open and must be rendered. `load` runs after the screen is rendered, so
 * that the dialog also opens offline.
 */
export function useWasOpened(isOpen: boolean, load: () => Promise<unknown>): boolean {
  const [wasOpened, setWasOpened] = useState(isOpen);
  useEffect(() => void load().catch(() => undefined), [load]);
  if (isOpen && !wasOpened) setWasOpened(true);
  return wasOpened;
}
