import { t } from '@lingui/core/macro';
import type { Conversation, ChatSettings } from '@muster/contract/chat/chat.ts';
import { useNavigate } from '@tanstack/react-router';
import Archive from 'lucide-react/icons/archive';
import ArchiveRestore from 'lucide-react/icons/archive-arrow-up';
import Ban from 'lucide-react/icons/ban';
import Bell from 'lucide-react/icons/bell';
import BellOff from 'lucide-react/icons/bell-off';
import Flag from 'lucide-react/icons/flag';
import Trash2 from 'lucide-react/icons/trash';
import StickyNote from 'lucide-react/icons/sticky-note';
import UserRound from 'lucide-react/icons/user-round';
import { useState } from 'react';
import { ConfirmDialog } from '#src/components/overlay/confirm-dialog.tsx';
import type { DialogState } from '#src/components/overlay/dialog.tsx';
import { Menu, type MenuAction } from '#src/components/overlay/menu.tsx';
import { showToast } from '#src/components/overlay/show-toast.ts';
import { useIsCurrentScreen } from '#src/lib/navigation/use-is-current-screen.ts';
import { StoredNoteDialog } from '#src/features/members/player-notes/player-note.tsx';
import { useSafety } from '#src/features/members/safety.ts';
import { changeChatSettingsEndpoint, deleteChatEndpoint } from '@muster/contract/chat/chat-settings.ts';
import { useMutation } from '@tanstack/react-query';
import { conversationName } from '../conversation-merge.ts';
import { publishLocally } from '#src/lib/live/live-client.ts';
import { callApi } from '#src/lib/api/call-api.ts';

interface SettingsChange {
  readonly settings: Partial<ChatSettings>;
  /** Shown in a toast. */
  readonly doneText: string;
}

/** Mutes or archives a conversation. The callbacks run even if the menu is unmounted by then. */
function useChangeChatSettings(chatId: string) {
  return useMutation({
    mutationFn: ({ settings }: SettingsChange) =>
      callApi(changeChatSettingsEndpoint, { params: { chatId }, body: settings }),
    onSuccess: (settings, { doneText }) => {
      publishLocally({ type: 'chat.settings', chatId, ...settings });
      showToast(doneText, { tone: 'success', id: chatId });
    },
    onError: (error) =>
      showToast(t`Couldn't change this conversation: ${{ reason: error.message }}`, { tone: 'error', id: chatId }),
  });
}

/** Deletes a conversation for the member. */
function useDeleteChat(chatId: string) {
  return useMutation({
    mutationFn: () => callApi(deleteChatEndpoint, { params: { chatId } }),
    onSuccess: ({ deletedSeq }) => publishLocally({ type: 'chat.deleted', chatId, deletedSeq }),
  });
}

interface ConversationMenuProps {
  readonly conversation: Conversation;
}

/** Actions for the conversation and its partner. Those about the partner are missing if they deleted their account. */
export function ConversationMenu({ conversation }: ConversationMenuProps) {
  const { block, report } = useSafety();
  const navigate = useNavigate();
  const isCurrentScreen = useIsCurrentScreen();
  const [isDeleting, setIsDeleting] = useState(false);
  const [isNoteOpen, setIsNoteOpen] = useState(false);
  const { mute, archive } = useSettingActions(conversation);
  const isCrew = conversation.kind === 'crew';
  const id = isCrew ? null : conversation.partner.id;
  const name = conversationName(conversation);
  const leave = (): void => {
    if (isCurrentScreen()) void navigate({ to: '/dashboard/chat' });
  };
  const deletion = {
    label: t`Delete for me`,
    icon: <Trash2 aria-hidden />,
    onSelect: () => setIsDeleting(true),
  };
  const actions: MenuAction[] = [archive, deletion];
  if (isCrew) actions.unshift(mute);
  if (id !== null) {
    const profile = {
      label: t`View profile`,
      icon: <UserRound aria-hidden />,
      onSelect: () => void navigate({ to: '/dashboard/players/$memberId', params: { memberId: id } }),
    };
    actions.unshift(profile, mute);
    if (conversation.lastSeq > 0 || (!isCrew && conversation.lastRequestAt))
      actions.splice(1, 0, {
        label: t`Your note`,
        icon: <StickyNote aria-hidden />,
        onSelect: () => setIsNoteOpen(true),
      });
    actions.push(
      { label: t`Block`, icon: <Ban aria-hidden />, onSelect: () => block({ id, name }, leave) },
      {
        label: t`Report player`,
        icon: <Flag aria-hidden />,
        onSelect: () => report({ kind: 'member', memberId: id }, name),
      },
    );
  }
  return (
    <>
      <Menu label={t`More actions for ${name}`} actions={actions} />
      <DeleteDialog conversation={conversation} isOpen={isDeleting} onOpenChange={setIsDeleting} onDeleted={leave} />
      {id !== null && <StoredNoteDialog player={{ id, name }} isOpen={isNoteOpen} onOpenChange={setIsNoteOpen} />}
    </>
  );
}

function useSettingActions({ id, kind, isMuted, isArchived }: Conversation) {
  const { mutate } = useChangeChatSettings(id);
  const mute = isMuted
    ? {
        label: t`Unmute`,
        icon: <Bell aria-hidden />,
        onSelect: () => mutate({ settings: { isMuted: false }, doneText: t`Unmuted.` }),
      }
    : {
        label: t`Mute`,
        icon: <BellOff aria-hidden />,
        onSelect: () =>
          mutate({
            settings: { isMuted: true },
            doneText:
              kind === 'crew'
                ? t`Muted. You won't be notified about this crew's messages.`
                : t`Muted. You won't be notified about this player's messages or requests.`,
          }),
      };
  const archive = isArchived
    ? {
        label: t`Unarchive`,
        icon: <ArchiveRestore aria-hidden />,
        onSelect: () => mutate({ settings: { isArchived: false }, doneText: t`Moved back to your conversations.` }),
      }
    : {
        label: t({ message: 'Archive', comment: 'Button: archives a conversation' }),
        icon: <Archive aria-hidden />,
        onSelect: () =>
          mutate({
            settings: { isArchived: true },
            doneText: isMuted
              ? t`Archived. It's muted, so new messages won't bring it back.`
              : t`Archived. A new message brings this conversation back.`,
          }),
      };
  return { mute, archive };
}

interface DeleteDialogProps extends ConversationMenuProps, DialogState {
  readonly onDeleted: () => void;
}

function DeleteDialog({ conversation, isOpen, onOpenChange, onDeleted }: DeleteDialogProps) {
  const { mutateAsync } = useDeleteChat(conversation.id);
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={t`Delete this conversation?`}
      body={
        conversation.kind === 'crew' || conversation.partner.id === null
          ? t`All messages up to now are removed from your account and your data export. This can't be undone.`
          : t`All messages up to now are removed from your account and your data export. ${{ name: conversation.partner.name }} keeps them. This can't be undone.`
      }
      confirmLabel={t`Delete for me`}
      busyLabel={t`Deleting...`}
      danger
      describeFailure={(reason) => t`Couldn't delete this conversation: ${reason}`}
      onConfirm={async () => {
        await mutateAsync();
        showToast(t`Conversation deleted.`, { tone: 'success' });
        onDeleted();
      }}
    />
  );
}
