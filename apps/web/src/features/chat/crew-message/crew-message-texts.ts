import { plural } from '#src/lib/plural.ts';

export const crewMessageTexts = {
  open: 'Message crew',
  title: 'Message everyone in the crew',
  text: "Each player gets this as a direct message from you. They can't see who else is in the crew.",
  label: 'Message',
  send: 'Send',
  close: 'Close',
  loading: 'Loading your crew...',
  nobody: 'Nobody is in this crew yet. Accept a request first.',
  recipients: 'In the crew',
  sending: 'Sending...',
  sent: 'Sent',
  required: 'Please write a message',
} as const;

export const fetchCrewFailed = (reason: string): string => `Couldn't load your crew: ${reason}`;
export const notSent = (reason: string): string => `Not sent: ${reason}`;
export const sentTo = (sent: number, total: number): string => `Sent to ${sent} of ${plural(total, 'player')}`;
