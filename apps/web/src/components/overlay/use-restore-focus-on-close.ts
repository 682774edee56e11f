import { useEffect, useRef } from 'react';

/**
 * Returns a ref for the opener button, and focuses it when the panel closes. The button is unmounted meanwhile, so the
 * browser cannot restore the focus itself.
 */
export function useRestoreFocusOnClose(isOpen: boolean) {
  const opener = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (wasOpen.current && !isOpen) opener.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return opener;
}
