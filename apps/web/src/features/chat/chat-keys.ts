/** Where the conversations lie in the query cache. */
export const chatsKey = ['chats'] as const;

/** Where the known end of one conversation lies. */
export const messagesKey = (chatId: string) => [...allMessagesKey, chatId] as const;

/** Where the answer to opening the conversation with a member lies. */
export const openChatKey = (partnerId: string) => [...allOpenChatKey, partnerId] as const;

export const allOpenChatKey = ['open chat'] as const;

export const allMessagesKey = ['messages'] as const;
