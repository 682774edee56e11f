import { useBlocker } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import { guardUnsavedWork } from '#src/lib/storage/unsaved-work.ts';

/** Prompts before unsaved changes are lost: by navigation, closing the page or signing out. */
export function useLeaveConfirmation(isUnsaved: boolean) {
  const pending = useRef<(shouldLeave: boolean) => void>(undefined);
  const [isOpen, setIsOpen] = useState(false);
  const answer = useCallback((leaves: boolean): void => {
    pending.current?.(leaves);
    pending.current = undefined;
    setIsOpen(false);
  }, []);
  const prompt = useCallback((): Promise<boolean> => {
    // Cancels a prompt that is still open, for example when Back is pressed twice.
    answer(false);
    setIsOpen(true);
    return new Promise((resolve) => (pending.current = resolve));
  }, [answer]);
  // Cancels an open prompt on unmount, so that its promise resolves.
  useEffect(() => () => pending.current?.(false), []);

  useBlocker({
    // The redirect after a session revocation bypasses this blocker.
    shouldBlockFn: async ({ current, next }) => current.pathname !== next.pathname && !(await prompt()),
    enableBeforeUnload: isUnsaved,
    disabled: !isUnsaved,
  });
  useEffect(() => (isUnsaved ? guardUnsavedWork(prompt) : undefined), [isUnsaved, prompt]);
  return { isOpen, answer };
}
