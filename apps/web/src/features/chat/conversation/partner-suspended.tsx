import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { chatTexts } from '../chat-texts.ts';
import { refetchPartner } from '../live/conversation-updates.ts';

/** No event is published when a suspension expires. */
const CHECK_INTERVAL_MS = 60_000;

export function PartnerSuspended({ partnerId }: { readonly partnerId: string }) {
  const queryClient = useQueryClient();
  useEffect(() => {
    const timer = setInterval(() => refetchPartner(queryClient, partnerId), CHECK_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [queryClient, partnerId]);
  return (
    <p className="flex-none border-t border-line bg-amber-tint px-4 py-2 text-center text-sm text-amber-text">
      {chatTexts.partnerSuspended}
    </p>
  );
}
