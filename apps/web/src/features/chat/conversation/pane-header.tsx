import { t } from '@lingui/core/macro';
import type { PairConversation } from '@muster/contract/chat/chat.ts';
import type { Presence } from '@muster/contract/members/members.ts';
import { Link } from '@tanstack/react-router';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useEffect, useRef } from 'react';
import { CoverLink } from '#src/components/links.tsx';
import { Avatar } from '#src/components/identity/avatar.tsx';
import { AdminBadge } from '#src/features/members/admin-badge.tsx';
import { presenceText, useCurrentPresence, useNoteText } from '#src/features/members/player/player-status.ts';
import { messagesPath } from '#src/features/sessions/redirect-target.ts';
import { useEveryMinute } from '#src/lib/time/use-every-minute.ts';
import { conversationName } from '../conversation-merge.ts';
import { ConversationMenu } from './conversation-menu.tsx';
import { hasFinePointer } from '../sending/message-composer.tsx';

const headerClass = 'flex min-h-16 flex-none items-center gap-3 border-b border-line px-3 py-2';

export const BackLink = () => (
  <Link
    to={messagesPath}
    activeOptions={{ exact: true }}
    aria-label={t`All messages`}
    className="grid size-10 flex-none place-items-center rounded-md text-soft hover:bg-overlay hover:text-fg min-[56.25rem]:hidden"
  >
    <ArrowLeft aria-hidden className="size-5" />
  </Link>
);

/** The header of a conversation that has not loaded: on a phone, the way back. */
export const UnloadedPaneHeader = () => (
  <header className={headerClass}>
    <BackLink />
    <p className="font-display text-lg font-bold min-[56.25rem]:hidden">{t`Messages`}</p>
  </header>
);

export function PaneHeader({ conversation }: { readonly conversation: PairConversation }) {
  const { id, pictureUrl, presence, isAdmin } = conversation.partner;
  const name = conversationName(conversation);
  const heading = useRef<HTMLHeadingElement>(null);
  // On a phone the composer does not take the focus.
  useEffect(() => {
    if (!hasFinePointer()) heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <header data-preserve-focus className={headerClass}>
      <BackLink />
      <div className="flex min-w-0 flex-1 min-[56.25rem]:ps-1">
        <div className="group/name relative flex min-w-0 items-center gap-3 max-[16rem]:*:first:hidden">
          <Avatar id={id} name={name} pictureUrl={pictureUrl} />
          <div className="flex min-w-0 flex-1 flex-col">
            <span className="flex min-w-0 items-center gap-2">
              <h2
                ref={heading}
                tabIndex={-1}
                dir="auto"
                translate="no"
                className="min-w-0 truncate font-display font-bold outline-none md:text-lg group-has-[a:hover]/name:underline"
              >
                {name}
              </h2>
              {isAdmin && <AdminBadge />}
            </span>
            <span className="flex items-center gap-1.5 text-xs text-faint">
              <PartnerPresence lastKnown={presence} />
              {id !== null && <PartnerNote partnerId={id} />}
            </span>
          </div>
          {id !== null && (
            <CoverLink to="/dashboard/players/$memberId" params={{ memberId: id }} label={t`Profile of ${name}`} />
          )}
        </div>
      </div>
      <ConversationMenu conversation={conversation} />
    </header>
  );
}

function PartnerPresence({ lastKnown }: { readonly lastKnown: Presence | null }) {
  const presence = useCurrentPresence(lastKnown);
  useEveryMinute();
  if (!presence) return null;
  return (
    <>
      {presence.isOnline && <span aria-hidden className="size-2 flex-none rounded-full bg-mint system-ink" />}
      <span className="max-w-full flex-none truncate">{presenceText(presence)}</span>
    </>
  );
}

/** On the row of the presence, so that a loaded note shifts nothing. */
function PartnerNote({ partnerId }: { readonly partnerId: string }) {
  const note = useNoteText(partnerId);
  return (
    note && (
      <span title={note} dir="auto" className="min-w-0 truncate">
        {note}
      </span>
    )
  );
}
