import { randomUUID } from 'node:crypto';
import {
  type Message,
  listMessagesEndpoint,
  messageSchema,
  sendMessageEndpoint,
} from '@muster/contract/chat/messages.ts';
import { listChatsEndpoint, openChatEndpoint } from '@muster/contract/chat/chat.ts';
import { errorBodySchema } from '@muster/contract/errors.ts';
import type { SendMessageFrame } from '@muster/contract/live-events.ts';
import { Refusal, SETUP_TIMEOUT_MS, callProduct } from '@muster/testing/call-product.ts';
import { type Actor, attemptUntilAnswered, createPausable } from './actor.ts';
import type { CheckedMember } from './members.ts';
import type { ConversationReading, Recording } from './recording.ts';
import { type MessageScreen, openMessageScreen } from './screens.ts';

export interface CheckedConversation extends Actor {
  readonly chatId: string;
  /** Reads the conversation as each of its members. */
  readonly read: () => Promise<ConversationReading[]>;
}

/** A UUID of version 7, like the app's. */
function newMessageId(): string {
  const time = Date.now().toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
}

async function readHistory(member: CheckedMember, chatId: string): Promise<Message[]> {
  const messages: Message[] = [];
  for (let hasMore = true; hasMore; ) {
    const request = { params: { chatId }, querystring: { after: messages.at(-1)?.seq ?? 0 } };
    const page = await callProduct(member, listMessagesEndpoint, request, SETUP_TIMEOUT_MS);
    messages.push(...page.messages);
    ({ hasMore } = page);
  }
  return messages;
}

export async function canRead(member: CheckedMember, chatId: string): Promise<boolean> {
  try {
    await readHistory(member, chatId);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

async function readConversation({ member, messages }: MessageScreen, chatId: string): Promise<ConversationReading> {
  const history = await readHistory(member, chatId);
  const chats = await callProduct(member, listChatsEndpoint, { querystring: {} }, SETUP_TIMEOUT_MS);
  const summary = chats.find(({ id }) => id === chatId) ?? null;
  return { chatId, memberId: member.id, history, live: messages, summary };
}

/** Sends a message over the sender's live connection, if it is open. Without an answer, the result is unknown. */
async function sendLive(
  { member, connection }: MessageScreen,
  message: Omit<SendMessageFrame, 'type' | 'memberId'>,
): Promise<Message> {
  const answer = await connection.send({ type: 'message.send', memberId: member.id, ...message });
  if (!answer || answer.status >= 500) throw new Error(`${answer?.status ?? 'no answer'} over a live connection`);
  if (answer.status !== 200) throw new Refusal(answer.status, errorBodySchema.parse(answer.body));
  return messageSchema.parse(answer.body);
}

/** Two members who both open a conversation at the same time and send, each waiting for the previous answer. */
export async function createConversation(
  pair: readonly [CheckedMember, CheckedMember],
  recording: Recording,
): Promise<CheckedConversation> {
  const [one, other] = pair;
  const open = (member: CheckedMember, memberId: string) =>
    callProduct(member, openChatEndpoint, { params: { memberId } }, SETUP_TIMEOUT_MS);
  const [{ id: chatId }] = await Promise.all([open(one, other.id), open(other, one.id)]);
  recording.chats.set(chatId, [one.id, other.id]);
  const pausable = createPausable();
  const screens = pair.map((member) => openMessageScreen(member, chatId, recording, pausable.answered));
  async function send(sender: MessageScreen, text: string): Promise<Message | null> {
    const body = { id: newMessageId(), text };
    // Like the app: first over the live connection, then over HTTP.
    const message = await attemptUntilAnswered(
      recording.messageAttempts,
      sender.member,
      { ...body, chatId },
      async (count) => {
        if (count > 1 || !sender.connection.isConnected())
          return callProduct(sender.member, sendMessageEndpoint, { params: { chatId }, body });
        const sent = await sendLive(sender, { ...body, chatId });
        recording.sentLive += 1;
        return sent;
      },
    );
    if (message) pausable.countAnswer();
    return message;
  }
  /** Sends until the end or a rejection. */
  async function sendMessages(sender: MessageScreen): Promise<void> {
    for (let count = 1; await pausable.perform(() => send(sender, `${count} by ${sender.member.id}`)); ) count += 1;
  }
  return {
    ...pausable,
    chatId,
    screens,
    run: () => Promise.all(screens.map(sendMessages)),
    read: () => Promise.all(screens.map((screen) => readConversation(screen, chatId))),
  };
}
