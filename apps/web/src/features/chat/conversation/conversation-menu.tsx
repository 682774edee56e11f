import type { Conversation } from '@muster/contract/chat/chat.ts';
import { useNavigate } from '@tanstack/react-router';
import Archive from 'lucide-react/icons/archive';
import ArchiveRestore from 'lucide-react/icons/archive-arrow-up';
import Ban from 'lucide-react/icons/ban';
import Bell from 'lucide-react/icons/bell';
import BellOff from 'lucide-react/icons/bell-off';
import Flag from 'lucide-react/icons/flag';
import Trash2 from 'lucide-react/icons/trash';
import UserRound from 'lucide-react/icons/user-round';
import { useState } from 'react';
import { ConfirmDialog } from '#src/components/overlay/confirm-dialog.tsx';
import { Menu, type MenuAction } from '#src/components/overlay/menu.tsx';
import { showToast } from '#src/components/overlay/show-toast.ts';
import { describeError } from '#src/lib/api/api-error.ts';
import { useIsCurrentScreen } from '#src/lib/navigation/use-is-current-screen.ts';
import { useSafety } from '#src/features/members/safety.ts';
import { chatTexts, partnerMenuLabel } from '../chat-texts.ts';
import { chatSettingsTexts, deleteChatBody, notDeleted } from './chat-settings-texts.ts';
import { useChangeChatSettings, useDeleteChat } from './chat-settings-queries.ts';

interface ConversationMenuProps {
  readonly conversation: Conversation;
}

/** Actions for the conversation and its partner. Those about the partner are missing if they deleted their account. */
export function ConversationMenu({ conversation }: ConversationMenuProps) {
  const { block, report } = useSafety();
  const navigate = useNavigate();
  const isCurrentScreen = useIsCurrentScreen();
  const [isDeleting, setIsDeleting] = useState(false);
  const { mute, archive } = useSettingActions(conversation);
  const { id, name } = conversation.partner;
  const leave = (): void => {
    if (isCurrentScreen()) void navigate({ to: '/dashboard/chat' });
  };
  const deletion = {
    label: chatSettingsTexts.deleteForMe,
    icon: <Trash2 aria-hidden />,
    onSelect: () => setIsDeleting(true),
  };
  const actions: MenuAction[] = [archive, deletion];
  if (id !== null) {
    const profile = {
      label: chatTexts.viewProfile,
      icon: <UserRound aria-hidden />,
      onSelect: () => void navigate({ to: '/dashboard/players/$memberId', params: { memberId: id } }),
    };
    actions.unshift(profile, mute);
    actions.push(
      { label: chatTexts.block, icon: <Ban aria-hidden />, onSelect: () => block({ id, name }, leave) },
      {
        label: chatTexts.reportPlayer,
        icon: <Flag aria-hidden />,
        onSelect: () => report({ kind: 'member', memberId: id }, name),
      },
    );
  }
  return (
    <>
      <Menu label={partnerMenuLabel(name)} actions={actions} />
      <DeleteDialog conversation={conversation} isOpen={isDeleting} onOpenChange={setIsDeleting} onDeleted={leave} />
    </>
  );
}

function useSettingActions({ id, isMuted, isArchived }: Conversation) {
  const { mutate } = useChangeChatSettings(id);
  const mute = isMuted
    ? {
        label: chatSettingsTexts.unmute,
        icon: <Bell aria-hidden />,
        onSelect: () => mutate({ settings: { isMuted: false }, doneText: chatSettingsTexts.unmuted }),
      }
    : {
        label: chatSettingsTexts.mute,
        icon: <BellOff aria-hidden />,
        onSelect: () => mutate({ settings: { isMuted: true }, doneText: chatSettingsTexts.mutedNotice }),
      };
  const archive = isArchived
    ? {
        label: chatSettingsTexts.unarchive,
        icon: <ArchiveRestore aria-hidden />,
        onSelect: () => mutate({ settings: { isArchived: false }, doneText: chatSettingsTexts.unarchived }),
      }
    : {
        label: chatSettingsTexts.archive,
        icon: <Archive aria-hidden />,
        onSelect: () =>
          mutate({
            settings: { isArchived: true },
            doneText: isMuted ? chatSettingsTexts.archivedMuted : chatSettingsTexts.archivedNotice,
          }),
      };
  return { mute, archive };
}

interface DeleteDialogProps extends ConversationMenuProps {
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  readonly onDeleted: () => void;
}

function DeleteDialog({ conversation: { id, partner }, isOpen, onOpenChange, onDeleted }: DeleteDialogProps) {
  const { mutateAsync } = useDeleteChat(id);
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={chatSettingsTexts.deleteTitle}
      body={deleteChatBody(partner.id === null ? null : partner.name)}
      confirmLabel={chatSettingsTexts.deleteForMe}
      busyLabel={chatSettingsTexts.deleting}
      danger
      describeFailure={(error) => notDeleted(describeError(error))}
      onConfirm={async () => {
        await mutateAsync();
        showToast(chatSettingsTexts.deleted, { tone: 'success' });
        onDeleted();
      }}
    />
  );
}
