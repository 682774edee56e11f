import type { ChatSettings } from '@muster/contract/chat/chat.ts';
import type { Member } from '#src/features/members/member.ts';
import { requireFound } from '#src/lib/app-error.ts';
import { hideMessages, updateChatSettings } from './chat-settings-repository.ts';
import type { Context } from '#src/features/context.ts';

/** Mutes or archives a conversation for the member. Published to their own browsers only. */
export async function changeChatSettings(
  { db, live }: Context,
  member: Member,
  chatId: string,
  changes: { readonly [Name in keyof ChatSettings]?: boolean | undefined },
): Promise<ChatSettings> {
  const settings = requireFound(await updateChatSettings(db, chatId, member.id, changes), 'chat-not-found');
  live.publish([member.id], { type: 'chat.settings', chatId, ...settings });
  return settings;
}

/** Deletes the messages so far for the member. Published to their own browsers only. */
export async function deleteChat(
  { db, live }: Context,
  member: Member,
  chatId: string,
): Promise<{ deletedSeq: number }> {
  const deleted = requireFound(await hideMessages(db, chatId, member.id), 'chat-not-found');
  live.publish([member.id], { type: 'chat.deleted', chatId, ...deleted });
  return deleted;
}
