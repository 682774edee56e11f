import type { ChatRoom } from '@muster/contract/chat.ts';
import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Avatar } from '#src/components/avatar.tsx';
import { chatTexts } from './chat-texts.ts';
import { ConversationMenu } from './conversation-menu.tsx';
import { hasFinePointer } from './has-fine-pointer.ts';
import { PartnerPresence } from './partner-presence.tsx';

/** With whom one talks, whether they are there, and what can be done about them. */
export function PaneHeader({ room }: { readonly room: ChatRoom }) {
  const { name, presence } = room.partner;
  const heading = useRef<HTMLHeadingElement>(null);
  // Where the composer does not take the focus, on a phone, one starts at the partner's name.
  useEffect(() => {
    if (!hasFinePointer()) heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <header data-keeps-focus className="flex min-h-16 flex-none items-center gap-3 border-b border-line px-3 py-2">
      <Link
        to="/dashboard/chat"
        activeOptions={{ exact: true }}
        aria-label={chatTexts.back}
        className="grid size-10 flex-none place-items-center rounded-md text-soft hover:bg-overlay hover:text-fg min-[56.25rem]:hidden"
      >
        <ArrowLeft aria-hidden className="size-5" />
      </Link>
      <span className="flex flex-none min-[56.25rem]:pl-1">
        <Avatar name={name} />
      </span>
      <div className="flex min-w-0 flex-1 flex-col">
        <h2 ref={heading} tabIndex={-1} className="min-w-0 truncate font-display text-lg font-bold outline-none">
          {name}
        </h2>
        <PartnerPresence told={presence} />
      </div>
      <ConversationMenu room={room} />
    </header>
  );
}
