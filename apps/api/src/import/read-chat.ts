import { messageDraftSchema } from '@muster/contract/chat/messages.ts';
import { z } from '@muster/contract/zod.ts';
import { v5 as uuidv5 } from 'uuid';
import { type DocumentReader, RejectedDocument, documentIdSchema } from './document-reader.ts';

/** Fixed, so that a repeated import generates the same ids. */
const NAMESPACE = '5b0c4a52-6a0f-4d44-9d2b-6a9d1f6f0c11';

const { text } = messageDraftSchema.shape;
const pair = z.tuple([documentIdSchema, documentIdSchema], 'There must be two participants');

/** Reads a document of `chats`. If it has no list of participants, its id names them. */
export function readChat(reader: DocumentReader, documentId: string) {
  const named = reader.optional(z.array(z.unknown()), 'participants') ?? documentId.split('_');
  const read = pair.safeParse(named);
  if (!read.success) throw new RejectedDocument('participants: There must be two participants');
  const [one, other] = read.data;
  if (one === other) throw new RejectedDocument('participants: Both are the same member');
  return {
    one,
    other,
    // Placeholder id of a participant whose profile is not in the export.
    one_unknown_id: uuidv5(`users/${one}`, NAMESPACE),
    other_unknown_id: uuidv5(`users/${other}`, NAMESPACE),
    created_at: reader.timestamp('createdAt', 'lastMessageTime') ?? new Date(),
  };
}

export function readMessage(reader: DocumentReader, documentId: string) {
  const sentAt = reader.timestamp('timestamp');
  if (!sentAt) throw new RejectedDocument([...reader.remarks][0] ?? 'timestamp: Missing');
  return {
    id: uuidv5(`messages/${documentId}`, NAMESPACE),
    chat: reader.required(documentIdSchema, 'chatId'),
    sender: reader.required(documentIdSchema, 'senderId'),
    text: reader.required(text, 'text'),
    sent_at: sentAt,
  };
}
