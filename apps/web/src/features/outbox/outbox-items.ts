import { chatIdSchema, crewIdSchema } from '@muster/contract/chat/chat.ts';
import { messageDraftSchema } from '@muster/contract/chat/messages.ts';
import { memberIdSchema } from '@muster/contract/members/members.ts';
import { postContentSchema } from '@muster/contract/posts/posts.ts';
import { offlineIdSchema } from '@muster/contract/posts/post-id.ts';
import { idSchema } from '@muster/contract/values/id.ts';
import { instant } from '@muster/contract/values/instant.ts';
import { z } from '@muster/contract/zod.ts';
import { typesOf } from '#src/lib/storage/form-fields.ts';

/** The largest timestamp that a `Date` accepts. */
const MAX_TIMESTAMP = 8.64e15;

/** Content of a post that this browser stores. The values have their types, but may break rules of the contract. */
export const storedContentFields = typesOf(postContentSchema.shape);

const itemFields = {
  authorId: memberIdSchema,
  /** Time of saving, in milliseconds. */
  timestamp: z.int().check(z.nonnegative(), z.maximum(MAX_TIMESTAMP)),
  /** The server's reason for rejecting the item, which is then sent again only on request. */
  refusal: z.optional(z.string()),
};

const offlinePostSchema = z.object({
  /** Idempotency key: the server creates one post for each id. */
  id: offlineIdSchema,
  ...itemFields,
  /** The form content. Checked only as far as the outbox renders it; the server validates the rest. */
  data: z.object({
    ...storedContentFields,
    startsAt: z.optional(z.nullable(instant)),
    /** Draft id of the failed attempt before saving, which may have reached the server. */
    draftId: z.exactOptional(idSchema),
  }),
});
export type OfflinePost = z.output<typeof offlinePostSchema>;

export const unsentMessageSchema = z.object({
  /** Absent in posts, whose format the specification fixes. */
  kind: z.literal('message'),
  /** Id and text. The server stores one message for each id (UUIDv7), which starts with the time of the device's clock. */
  ...messageDraftSchema.shape,
  ...itemFields,
  chatId: chatIdSchema,
  crewId: z.optional(crewIdSchema),
  /** The recipient's name when it was written. */
  partnerName: z.string(),
});
export type UnsentMessage = z.output<typeof unsentMessageSchema>;

export type OutboxItem = OfflinePost | UnsentMessage;

const itemSchema = z.union([offlinePostSchema, unsentMessageSchema]);

/** Returns undefined for foreign data. */
export const parseItem = (entry: unknown): OutboxItem | undefined => itemSchema.safeParse(entry).data;

export const isMessage = (item: OutboxItem): item is UnsentMessage => 'kind' in item;

/** The items of a queue are sent one after the other: a member's posts, or their messages in one conversation. */
export const queueOf = (item: OutboxItem): string =>
  isMessage(item) ? queueOfChat(item.authorId, item.chatId) : `posts ${item.authorId}`;

export const queueOfChat = (memberId: string, chatId: string): string => `${memberId} ${chatId}`;
