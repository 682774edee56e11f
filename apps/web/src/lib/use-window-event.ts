import { useEffect, useEffectEvent } from 'react';

/** Calls the latest `listener` on an event of the window, with `capture` before all others, while the calling component is mounted. */
export function useWindowEvent<Type extends keyof WindowEventMap>(
  type: Type,
  listener: (event: WindowEventMap[Type]) => void,
  capture = false,
): void {
  const handle = useEffectEvent(listener);
  useEffect(() => {
    const onEvent = (event: WindowEventMap[Type]): void => handle(event);
    addEventListener(type, onEvent, capture);
    return () => removeEventListener(type, onEvent, capture);
  }, [type, capture]);
}

/** Calls the latest `listener` when the page becomes visible, while the calling component is mounted. */
export function useOnVisible(listener: () => void): void {
  const handle = useEffectEvent(listener);
  useEffect(() => {
    const onVisibilityChange = (): void => {
      if (!document.hidden) handle();
    };
    document.addEventListener('visibilitychange', onVisibilityChange);
    return () => document.removeEventListener('visibilitychange', onVisibilityChange);
  }, []);
}
