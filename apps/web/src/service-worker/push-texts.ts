export const pushTexts = {
  /** Replaces the message text if the member hides it. */
  sentMessage: 'Sent you a message',
  /** For a push that this version does not know. */
  newMessage: 'You have a new message',
  accept: 'Accept',
  acceptFailed: 'The request was not accepted',
  acceptFailedText: 'Open Muster to answer it.',
} as const;

export const wantsToJoin = (name: string, game: string): string => `${name} wants to join your ${game} post`;
export const acceptedBy = (name: string, game: string): string =>
  `You're in: ${name} accepted your request for ${game}`;
