export const pushTexts = {
  /** Replaces the message text if the member hides it. */
  sentMessage: 'Sent you a message',
  /** For a push that this version does not know. */
  newNotification: 'You have a new notification',
  accept: 'Accept',
  acceptFailed: "Couldn't accept the request",
  acceptFailedText: 'Open the app to answer it.',
} as const;
