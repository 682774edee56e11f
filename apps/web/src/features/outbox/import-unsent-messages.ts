import { messageDraftSchema } from '@muster/contract/chat/messages.ts';
import { z } from '@muster/contract/zod.ts';
import { browserStorage } from '#src/lib/storage/browser-storage.ts';
import { parseItem } from './outbox-items.ts';
import { saveItems } from './outbox.ts';

/** Keys are `draft:<member>:<conversation>:unsent:<message>`. */
export const UNSENT = ':unsent:';

const storedSchema = z.object({
  ...messageDraftSchema.shape,
  writtenAt: z.number(),
  refusal: z.optional(z.string()),
  partnerName: z._default(z.string(), ''),
});

/** Moves messages that waited under keys of their own, before the outbox existed, to the outbox. */
export async function importUnsentMessages(): Promise<void> {
  const found = browserStorage.keysWithPrefix('draft:').flatMap((key) => {
    const { data } = storedSchema.safeParse(browserStorage.read(key));
    if (!data || !key.includes(UNSENT)) return [];
    const [, authorId, chatId] = key.split(':');
    const { writtenAt: timestamp, ...message } = data;
    // These messages named the post only in the id of the conversation.
    const crewPostId = chatId?.startsWith('crew_') ? chatId.slice('crew_'.length) : undefined;
    const item = parseItem({ kind: 'message', ...message, authorId, chatId, crewPostId, timestamp });
    return item ? [{ key, item }] : [];
  });
  if (found.length > 0 && (await saveItems(...found.map(({ item }) => item))))
    for (const { key } of found) browserStorage.remove(key);
}
