import { useBlocker } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import { guardUnsavedWork } from '#src/lib/storage/unsaved-work.ts';

/** Asks before one leaves what is unsaved: to another screen, out of the app, or by signing out. */
export function useLeaveQuestion(isUnsaved: boolean) {
  const pending = useRef<(leaves: boolean) => void>(undefined);
  const [isAsked, setIsAsked] = useState(false);
  const answer = useCallback((leaves: boolean): void => {
    pending.current?.(leaves);
    pending.current = undefined;
    setIsAsked(false);
  }, []);
  const ask = useCallback((): Promise<boolean> => {
    // Whoever has asked before, as by Back pressed twice, waits no longer.
    answer(false);
    setIsAsked(true);
    return new Promise((resolve) => (pending.current = resolve));
  }, [answer]);
  // Nobody is left to answer.
  useEffect(() => () => pending.current?.(false), []);

  useBlocker({
    // Whose session has ended is led away all the same: redirects ask nobody.
    shouldBlockFn: async ({ current, next }) => current.pathname !== next.pathname && !(await ask()),
    enableBeforeUnload: isUnsaved,
    disabled: !isUnsaved,
  });
  useEffect(() => (isUnsaved ? guardUnsavedWork(ask) : undefined), [isUnsaved, ask]);
  return { isAsked, answer };
}
