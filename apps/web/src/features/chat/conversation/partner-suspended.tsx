import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { chatTexts } from '../chat-texts.ts';
import { refreshPartner } from '../live/conversation-updates.ts';

/** The end of a suspension by time is not published. */
const CHECK_MS = 60_000;

/** States that the partner cannot read or answer now. Writing stays possible. */
export function PartnerSuspended({ partnerId }: { readonly partnerId: string }) {
  const queryClient = useQueryClient();
  useEffect(() => {
    const checking = setInterval(() => refreshPartner(queryClient, partnerId), CHECK_MS);
    return () => clearInterval(checking);
  }, [queryClient, partnerId]);
  return (
    <p className="flex-none border-t border-line bg-amber-tint px-4 py-2 text-center text-sm text-amber-text">
      {chatTexts.partnerSuspended}
    </p>
  );
}
