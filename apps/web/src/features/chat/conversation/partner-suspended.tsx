import { topics } from '@muster/contract/topics.ts';
import { t } from '@lingui/core/macro';
import { useEffect } from 'react';
import { refetch } from '#src/lib/api/refetch.ts';
import { openedConversationKey } from '../chat-queries.ts';

/** No event is published when a suspension expires. */
const CHECK_INTERVAL_MS = 60_000;

export function PartnerSuspended({ partnerId }: { readonly partnerId: string }) {
  useEffect(() => {
    const timer = setInterval(() => {
      for (const queryKey of [topics.chats, openedConversationKey(partnerId)]) void refetch({ queryKey });
    }, CHECK_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [partnerId]);
  return (
    <p className="flex-none border-t border-line bg-amber-tint px-4 py-2 text-center text-sm text-amber-text">
      {t`This player can't read or reply right now. They'll see your messages if their account becomes active again.`}
    </p>
  );
}
