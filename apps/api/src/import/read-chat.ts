import { messageDraftSchema } from '@muster/contract/chat.ts';
import { z } from '@muster/contract/zod.ts';
import { v5 as uuidv5 } from 'uuid';
import { type DocumentReader, RejectedDocument, documentIdSchema } from './document-reader.ts';

/** Any UUID, as long as it stays the same: what is made with it is known again at the next import. */
const NAMESPACE = '5b0c4a52-6a0f-4d44-9d2b-6a9d1f6f0c11';

const { text } = messageDraftSchema.shape;
const pair = z.tuple([documentIdSchema, documentIdSchema], 'There are not two participants');

/** A document of `chats`. Without a list of participants its id says who they are. */
export function readChat(reader: DocumentReader, documentId: string) {
  const named = reader.optional(z.array(z.unknown()), 'participants') ?? documentId.split('_');
  const read = pair.safeParse(named);
  if (!read.success) throw new RejectedDocument('participants: There are not two participants');
  const [one, other] = read.data;
  if (one === other) throw new RejectedDocument('participants: Both are the same');
  return {
    one,
    other,
    // Somebody whose profile is gone still has a place in the conversation's id.
    one_unknown_id: uuidv5(`users/${one}`, NAMESPACE),
    other_unknown_id: uuidv5(`users/${other}`, NAMESPACE),
    created_at: reader.timestamp('createdAt', 'lastMessageTime') ?? new Date(),
  };
}

/** A document of `messages`. */
export function readMessage(reader: DocumentReader, documentId: string) {
  const sentAt = reader.timestamp('timestamp');
  if (!sentAt) throw new RejectedDocument('timestamp: There is none');
  return {
    id: uuidv5(`messages/${documentId}`, NAMESPACE),
    chat: reader.required(documentIdSchema, 'chatId'),
    sender: reader.required(documentIdSchema, 'senderId'),
    text: reader.required(text, 'text'),
    sent_at: sentAt,
  };
}
