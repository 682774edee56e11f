import { useEffect } from 'react';
import { showToast } from '#src/components/overlay/show-toast.ts';
import { useHasUnstoredValues } from '#src/lib/storage/browser-storage.ts';
import { connectionTexts } from './connection-texts.ts';

const TOAST_MS = 60_000;

/** Shows a toast while the browser cannot store something, such as a draft or a setting. */
export function useStorageWarning(): void {
  const hasUnstoredValues = useHasUnstoredValues();
  useEffect(() => {
    if (!hasUnstoredValues) return undefined;
    const storedAgain = new AbortController();
    const { signal } = storedAgain;
    showToast(connectionTexts.unstored, { id: 'unstored', durationMs: TOAST_MS, signal });
    return () => storedAgain.abort();
  }, [hasUnstoredValues]);
}
