export const pushTexts = {
  /** In place of a message whose text is not shown. */
  sentMessage: 'Sent you a message',
  /** For what this version does not know yet. */
  newMessage: 'You have a new message',
} as const;
