import { messageIdSchema } from '../chat/messages.ts';
import { chatIdSchema } from '../chat/chat.ts';
import { defineEndpoint } from '../endpoint.ts';
import { message } from '../message.ts';
import { idSchema } from '../values/id.ts';
import { postIdSchema } from '../posts/post-id.ts';
import { atMost, emptyIfInvisible, storableText } from '../values/text.ts';
import { memberIdSchema } from '../members/members.ts';
import { RULE_NAME_MAX_LENGTH } from './rules.ts';
import { z } from '../zod.ts';

export const REPORT_NOTE_MAX_LENGTH = 500;
/** Number of messages before and after a reported one that are copied as evidence. */
export const REPORT_CONTEXT_MESSAGES_COUNT = 5;

/** In the order in which the form lists them. */
export const reportReasons = [
  message('Harassment or bullying'),
  message('Hate or discrimination'),
  message('Sexual content'),
  message('Spam or scam'),
  message('Cheating or account selling'),
  message('Advertising'),
  message('Did not show up'),
  message('Something else'),
] as const;

const ruleTooLong = message('Please choose one of the rules');

const reportDetails = {
  reason: z.enum(reportReasons, message('Please choose a reason')),
  note: z._default(
    storableText().check(
      z.trim(),
      z.overwrite(emptyIfInvisible),
      ...atMost(
        REPORT_NOTE_MAX_LENGTH,
        message('Keep your note to {max} characters or fewer', { max: REPORT_NOTE_MAX_LENGTH }),
      ),
    ),
    '',
  ),
  /** The rule that was broken, as `listNamedRules` names it. Absent: none, or the community has no rules. */
  rule: z.optional(storableText().check(z.minLength(1), ...atMost(RULE_NAME_MAX_LENGTH, ruleTooLong))),
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
  errors: [
    'post-not-found',
    'chat-not-found',
    'message-not-found',
    'member-not-found',
    'self-report',
    'rule-not-found',
  ],
});
