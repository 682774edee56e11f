import { type ChatSettings } from '@muster/contract/chat/chat.ts';
import { changeChatSettingsEndpoint, deleteChatEndpoint } from '@muster/contract/chat/chat-settings.ts';
import { useMutation } from '@tanstack/react-query';
import { showToast } from '#src/components/overlay/show-toast.ts';
import { describeError } from '#src/lib/api/api-error.ts';
import { publishLocally } from '#src/lib/live/live-client.ts';
import { callApi } from '#src/lib/api/call-api.ts';
import { notChanged } from './chat-settings-texts.ts';

interface SettingsChange {
  readonly settings: Partial<ChatSettings>;
  /** Shown in a toast. */
  readonly doneText: string;
}

/** Mutes or archives a conversation. The callbacks run even if the menu is unmounted by then. */
export function useChangeChatSettings(chatId: string) {
  return useMutation({
    mutationFn: ({ settings }: SettingsChange) =>
      callApi(changeChatSettingsEndpoint, { params: { chatId }, body: settings }),
    onSuccess: (settings, { doneText }) => {
      publishLocally({ type: 'chat.settings', chatId, ...settings });
      showToast(doneText, { tone: 'success', id: chatId });
    },
    onError: (error) => showToast(notChanged(describeError(error)), { tone: 'error', id: chatId }),
  });
}

/** Deletes a conversation for the member. */
export function useDeleteChat(chatId: string) {
  return useMutation({
    mutationFn: () => callApi(deleteChatEndpoint, { params: { chatId } }),
    onSuccess: ({ deletedSeq }) => publishLocally({ type: 'chat.deleted', chatId, deletedSeq }),
  });
}
