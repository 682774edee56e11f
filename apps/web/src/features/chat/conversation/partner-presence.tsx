import type { Presence } from '@muster/contract/members/users.ts';
import { presenceText, useCurrentPresence } from '#src/lib/live/presence.ts';
import { useEveryMinute } from '#src/lib/time/use-every-minute.ts';

interface PartnerPresenceProps {
  readonly lastKnown: Presence | null;
}

export function PartnerPresence({ lastKnown }: PartnerPresenceProps) {
  const presence = useCurrentPresence(lastKnown);
  useEveryMinute();
  if (!presence) return null;
  return (
    <span className="flex items-center gap-1.5 text-xs text-faint">
      {presence.isOnline && <span aria-hidden className="size-2 flex-none rounded-full bg-mint" />}
      <span className="truncate">{presenceText(presence)}</span>
    </span>
  );
}
