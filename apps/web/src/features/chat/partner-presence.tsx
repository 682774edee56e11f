import type { Presence } from '@muster/contract/users.ts';
import { useEveryMinute } from '#src/lib/use-every-minute.ts';
import { presenceText } from './chat-texts.ts';

/** Whether the partner is there, in words; nothing where they do not show it. */
export function PartnerPresence({ presence }: { readonly presence: Presence | null }) {
  useEveryMinute();
  if (!presence) return null;
  return (
    <span className="flex items-center gap-1.5 text-xs text-faint">
      {presence.isOnline && <span aria-hidden className="size-2 flex-none rounded-full bg-mint" />}
      <span className="truncate">{presenceText(presence)}</span>
    </span>
  );
}
