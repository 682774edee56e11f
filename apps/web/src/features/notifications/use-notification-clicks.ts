import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { workerMessageSchema } from '#src/features/notifications/worker-message.ts';

/** Opens the conversation of a clicked notification, while the calling screen is mounted. */
export function useNotificationClicks(): void {
  const navigate = useNavigate();
  const handleMessage = useEffectEvent(({ data }: MessageEvent<unknown>): void => {
    const message = workerMessageSchema.safeParse(data).data;
    if (message) void navigate({ to: '/dashboard/chat/$userId', params: { userId: message.memberId } });
  });
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return undefined;
    const { serviceWorker } = navigator;
    const listener = (event: MessageEvent<unknown>): void => handleMessage(event);
    serviceWorker.addEventListener('message', listener);
    return () => serviceWorker.removeEventListener('message', listener);
  }, []);
}
