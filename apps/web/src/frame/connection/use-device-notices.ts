import { t, plural } from '@lingui/core/macro';
import { useEffect } from 'react';
import { showToast } from '#src/components/overlay/show-toast.ts';
import { tabStorage, useHasUnstoredValues } from '#src/lib/storage/browser-storage.ts';
import { clockAheadMs, onClockChange } from '#src/lib/time/server-clock.ts';

const MINUTE_MS = 60_000;
/** Smaller differences are ignored. */
const MIN_DIFFERENCE_MS = 2 * MINUTE_MS;
const STORAGE_KEY = 'clock-notice';
const WARNING_MS = 60_000;

const unstored = t`Your browser's storage is full or blocked. Unsent messages, drafts and settings are lost when you reload or close this page.`;

function clockIsOff(aheadMs: number): string {
  const minutes = Math.round(Math.abs(aheadMs) / MINUTE_MS);
  const hours = Math.round(minutes / 60);
  const difference =
    minutes < 60
      ? plural(minutes, { one: '# minute', other: '# minutes' })
      : plural(hours, { one: 'about # hour', other: 'about # hours' });
  return aheadMs > 0
    ? t`Your device's clock is ${difference} fast. The times on this page are correct.`
    : t`Your device's clock is ${difference} slow. The times on this page are correct.`;
}

/** Warns once per tab that the device's clock is wrong. */
export function useClockNotice(): void {
  useEffect(() => {
    const check = (): void => {
      const aheadMs = clockAheadMs();
      if (Math.abs(aheadMs) < MIN_DIFFERENCE_MS || tabStorage.readText(STORAGE_KEY)) return;
      tabStorage.writeText(STORAGE_KEY, 'shown');
      showToast(clockIsOff(aheadMs));
    };
    check();
    return onClockChange(check);
  }, []);
}

/** Shows a toast while the browser cannot store something, such as a draft or a setting. */
export function useStorageWarning(): void {
  const hasUnstoredValues = useHasUnstoredValues();
  useEffect(() => {
    if (!hasUnstoredValues) return undefined;
    const storedAgain = new AbortController();
    const { signal } = storedAgain;
    showToast(unstored, { id: 'unstored', durationMs: WARNING_MS, signal });
    return () => storedAgain.abort();
  }, [hasUnstoredValues]);
}
