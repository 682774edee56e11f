import { startTransition, useEffect, useState } from 'react';

/**
 * Whether a large part may render. Data that arrives while the screen is mounted renders as a React transition, with the
 * placeholder until then; data that was ready at mount (`wasReady`) renders at once.
 */
export function useIncrementalRender(isReady: boolean, wasReady = isReady): boolean {
  const [isRendered, setRendered] = useState(wasReady);
  useEffect(() => startTransition(() => setRendered(isReady)), [isReady]);
  return isReady && isRendered;
}
