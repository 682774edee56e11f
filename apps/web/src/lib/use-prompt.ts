import { useCallback, useEffect, useRef, useState } from 'react';

/** The state of a dialog with a question: `prompt` opens it and resolves to the member's answer. */
export function usePrompt() {
  const pending = useRef<(answer: boolean) => void>(undefined);
  const [isOpen, setIsOpen] = useState(false);
  const answer = useCallback((isConfirmed: boolean): void => {
    pending.current?.(isConfirmed);
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
  return { isOpen, prompt, answer };
}
