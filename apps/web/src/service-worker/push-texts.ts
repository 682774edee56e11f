export const pushTexts = {
  /** Replaces the message text if the member hides it. */
  sentMessage: 'Sent you a message',
  /** For a push that this version does not know. */
  newMessage: 'You have a new message',
} as const;
