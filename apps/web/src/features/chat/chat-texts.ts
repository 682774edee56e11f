import { sentence } from '#src/lib/sentence.ts';
import { MESSAGE_MAX_LENGTH } from '@muster/contract/chat/chat.ts';
import { plural } from '#src/lib/plural.ts';
import { unreadText } from './notifications/unread-count.tsx';

export const chatTexts = {
  heading: 'Messages',
  listLabel: 'Conversations',
  loadingList: 'Loading your conversations...',
  search: 'Search by name',
  clearSearch: 'Clear search',
  noResults: 'No conversations found',
  clear: 'Clear',
  noMessages: 'No messages yet',
  draftPrefix: 'Draft: ',
  ownPrefix: 'You: ',
  waitingPrefix: 'Waiting: ',
  notSentPrefix: 'Not sent: ',
  unsentList: 'Messages that were not sent yet',
  searchForOlder: 'To find older conversations, search by name.',
  noneTitle: 'No conversations yet',
  noneText: 'Press Connect on a post to start your first conversation.',
  browse: 'Browse Posts',
  chooseTitle: 'Choose a conversation',
  chooseText: 'Pick someone on the left to carry on.',
  unavailableTitle: "Can't open this conversation",
  unavailableText: "There's nobody here you can message.",
  back: 'All messages',
  open: 'Open',
  history: 'Message history',
  loadingMessages: 'Loading messages...',
  olderMessages: 'Show older messages',
  loadingOlder: 'Loading older messages...',
  startOfConversation: 'This is the start of your conversation.',
  newMessages: 'New messages',
  seen: 'Seen',
  newest: 'Newest',
  reconnecting: 'Reconnecting...',
  discard: 'Discard',
  sending: 'Sending...',
  waiting: 'Waiting...',
  willSend: "Will send when you're back online",
  willSendIfOpen: "Will send when you're back online. Keep this page open: your browser can't save the message.",
  send: 'Send message',
  inputHint: 'Write a message',
  duplicateMessage: 'This message is already being sent.',
  closed: 'This conversation is closed.',
  closedText:
    "If you blocked this player, you can unblock them in your settings. Anything you didn't send is saved on this device.",
  viewProfile: 'View profile',
  block: 'Block',
  messageMenu: 'More actions for this message',
  reportPlayer: 'Report player',
  reportMessage: 'Report message',
  partnerSuspended:
    "This player can't read or reply right now. They'll see your messages if their account becomes active again.",
  unsentText: 'Your unsent draft:',
  copyText: 'Copy text',
  copied: 'Copied.',
} as const;

export const listFailedText = (reason: string): string => `Couldn't load your conversations: ${reason}`;
export const messagesFailed = (reason: string): string => `Couldn't load messages: ${reason}`;
export const resultCountText = (count: number): string =>
  count === 1 ? '1 conversation found' : `${count} conversations found`;
export const sendFailed = (reason: string): string => `Not sent. ${reason}`.trim();
export const charactersUsed = (length: number): string => `${length} / ${MESSAGE_MAX_LENGTH}`;
export const charactersLeft = (length: number): string => `${plural(MESSAGE_MAX_LENGTH - length, 'character')} left`;
export const announcement = (sender: string, text: string): string => `${sender}: ${text}`;
export const conversationLabel = (name: string): string => `Conversation with ${name}`;
export const typingText = (name: string): string => sentence`${name} is typing...`;
export const newMessagesCount = (count: number): string =>
  count === 1 ? '1 new message' : `${unreadText(count)} new messages`;
export const pasteTruncated = `Only the first ${MESSAGE_MAX_LENGTH} characters fit into one message.`;
export const messageFieldLabel = (name: string): string => `Message to ${name}`;
export const partnerMenuLabel = (name: string): string => `More actions for ${name}`;

export const archiveTexts = {
  muted: 'Muted',
  archived: 'Archived',
  allConversations: 'All conversations',
  /** The member has conversations, all of them archived or with blocked players. */
  noneOpen: 'No open conversations',
  noneArchived: 'No archived conversations',
} as const;

export const archivedCount = (count: number): string => `${archiveTexts.archived} (${count})`;
