export const pushTexts = {
  /** In place of a message whose text is not shown. */
  wrote: 'Sent you a message',
  /** For what this version does not know yet. */
  something: 'You have a new message',
} as const;
