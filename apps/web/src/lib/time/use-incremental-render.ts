import { startTransition, useEffect, useState } from 'react';

/**
 * Whether something large may be drawn. What comes while its screen is there is drawn in pieces (React's transition), between
 * whatever else is to be done, and its stand-in stays until then; what was there before is drawn at once.
 */
export function useIncrementalRender(isReady: boolean, wasReady = isReady): boolean {
  const [isRendered, setRendered] = useState(wasReady);
  useEffect(() => startTransition(() => setRendered(isReady)), [isReady]);
  return isReady && isRendered;
}
