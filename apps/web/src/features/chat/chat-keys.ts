/** Where the conversations lie in the query cache. */
export const chatsKey = ['chats'] as const;

/** Where the known end of one conversation lies. */
export const messagesKey = (chatId: string) => [...allMessagesKey, chatId] as const;

export const allMessagesKey = ['messages'] as const;
