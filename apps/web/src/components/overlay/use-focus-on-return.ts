import { useEffect, useRef } from 'react';

/** For the button that opens something and is not there meanwhile: it has the focus when it is back. */
export function useFocusOnReturn(isOpen: boolean) {
  const opener = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (wasOpen.current && !isOpen) opener.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return opener;
}
