// Keys in the query cache.
export const conversationsKey = ['chats'] as const;

export const messagesKey = (chatId: string) => [...allMessagesKey, chatId] as const;

/** A conversation opened by its address; the list may not include it. */
export const openedConversationKey = (partnerId: string) => [...openedConversationsKey, partnerId] as const;

export const openedConversationsKey = ['open chat'] as const;

export const allMessagesKey = ['messages'] as const;
