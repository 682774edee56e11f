import { chatIdSchema, messageIdSchema } from '../chat/chat.ts';
import { defineEndpoint } from '../endpoint.ts';
import { idSchema } from '../values/id.ts';
import { postIdSchema } from '../posts/posts.ts';
import { atMost, emptyIfInvisible, storableText } from '../values/text.ts';
import { memberIdSchema } from '../members/members.ts';
import { z } from '../zod.ts';

export const REPORT_NOTE_MAX_LENGTH = 500;
/** Number of messages before and after a reported one that are copied as evidence. */
export const REPORT_CONTEXT_MESSAGES_COUNT = 5;

/** In the order in which the form lists them. */
export const reportReasons = [
  'Harassment or bullying',
  'Hate or discrimination',
  'Sexual content',
  'Spam or scam',
  'Cheating or account selling',
  'Advertising',
  'Did not show up',
  'Something else',
] as const;

const reportDetails = {
  reason: z.enum(reportReasons, 'Please choose a reason'),
  note: z._default(
    storableText().check(
      z.trim(),
      z.overwrite(emptyIfInvisible),
      ...atMost(REPORT_NOTE_MAX_LENGTH, `Keep your note to ${REPORT_NOTE_MAX_LENGTH} characters or fewer`),
    ),
    '',
  ),
};

export const reportDetailsSchema = z.strictObject(reportDetails);
export type ReportDetails = z.output<typeof reportDetailsSchema>;

/** A report on a post, on a message of the reporter's own conversation, or on a player. */
export const reportDraftSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('post'), postId: postIdSchema, ...reportDetails }),
  z.strictObject({ kind: z.literal('message'), chatId: chatIdSchema, messageId: messageIdSchema, ...reportDetails }),
  z.strictObject({ kind: z.literal('member'), memberId: memberIdSchema, ...reportDetails }),
]);
export type ReportDraft = z.output<typeof reportDraftSchema>;

export const createReportEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/reports',
  summary: 'Reports a post, a message or a player and stores a copy of it. A repeated report changes nothing.',
  access: 'member',
  body: reportDraftSchema,
  response: z.object({ id: idSchema }),
  errors: ['post-not-found', 'chat-not-found', 'message-not-found', 'member-not-found', 'self-report'],
});
