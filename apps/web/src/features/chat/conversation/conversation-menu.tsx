import type { Conversation } from '@muster/contract/chat.ts';
import { useNavigate } from '@tanstack/react-router';
import { Ban, Flag, UserRound } from 'lucide-react';
import { Menu } from '#src/components/overlay/menu.tsx';
import { playerPage } from '#src/lib/navigation/player-page.ts';
import { useSafety } from '#src/lib/safety.ts';
import { useIsCurrentScreen } from '#src/lib/navigation/use-is-current-screen.ts';
import { chatTexts, partnerMenuLabel } from '../chat-texts.ts';

export function ConversationMenu({ conversation: { partner } }: { readonly conversation: Conversation }) {
  const { block, report } = useSafety();
  const navigate = useNavigate();
  const isCurrentScreen = useIsCurrentScreen();
  const { id, name } = partner;
  if (id === null) return null;
  const leave = (): void => {
    if (isCurrentScreen()) void navigate({ to: '/dashboard/chat' });
  };
  return (
    <Menu
      label={partnerMenuLabel(name)}
      actions={[
        {
          label: chatTexts.viewProfile,
          icon: <UserRound aria-hidden />,
          onSelect: () => void navigate({ to: playerPage, params: { memberId: id } }),
        },
        { label: chatTexts.block, icon: <Ban aria-hidden />, onSelect: () => block({ id, name }, leave) },
        {
          label: chatTexts.reportPlayer,
          icon: <Flag aria-hidden />,
          onSelect: () => report({ kind: 'member', memberId: id }, name),
        },
      ]}
    />
  );
}
