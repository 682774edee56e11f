export const peopleTexts = {
  unread: 'Unread messages',
  online: 'Online now',
} as const;

export const moreUnread = (count: number): string => `${count} more in Messages`;
export const openChatWith = (name: string): string => `Open chat: ${name}`;
