import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { workerMessageSchema } from '#src/lib/notifications/worker-message.ts';

/** Opens the conversation whose notification somebody has pressed, while the calling screen is shown. */
export function usePressedPushes(): void {
  const navigate = useNavigate();
  const hear = useEffectEvent(({ data }: MessageEvent<unknown>): void => {
    const message = workerMessageSchema.safeParse(data).data;
    if (message) void navigate({ to: '/dashboard/chat/$userId', params: { userId: message.memberId } });
  });
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return undefined;
    const { serviceWorker } = navigator;
    const listener = (event: MessageEvent<unknown>): void => hear(event);
    serviceWorker.addEventListener('message', listener);
    return () => serviceWorker.removeEventListener('message', listener);
  }, []);
}
