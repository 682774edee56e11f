import { startTransition, useEffect, useState } from 'react';

/**
 * Whether something large may be drawn. What comes while its screen is there is drawn in pieces (React's transition), between
 * whatever else is to be done, and its stand-in stays until then; what was there before is drawn at once.
 */
export function useDrawnInPieces(isThere: boolean, wasThere = isThere): boolean {
  const [isDrawn, setDrawn] = useState(wasThere);
  useEffect(() => startTransition(() => setDrawn(isThere)), [isThere]);
  return isThere && isDrawn;
}
