import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react';

/**
 * Focuses the status text when the member's action changes `version`, because the pressed button is unmounted. Call
 * `onActing` before the change, and with false if it failed. While `isSilent`, the text must not be a live region: the
 * focus announces it.
 */
export function useStatusFocus(version: string) {
  const statusLine = useRef<HTMLParagraphElement>(null);
  const [action, setAction] = useState<{ readonly from: string; readonly to?: string }>();
  if (action && action.to === undefined && action.from !== version) setAction({ from: action.from, to: version });
  const focusResult = useEffectEvent((shown: string) => {
    if (action?.to === shown && document.activeElement === document.body)
      statusLine.current?.focus({ preventScroll: true });
  });
  useLayoutEffect(() => focusResult(version), [version]);
  return {
    statusLine,
    isSilent: action?.from === version || action?.to === version,
    onActing: (isActing: boolean): void => setAction(isActing ? { from: version } : undefined),
  };
}
