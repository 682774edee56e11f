import { defineEndpoint } from '../endpoint.ts';
import { chatIdSchema } from '../chat.ts';
import { idSchema } from '../values/id.ts';
import { atMost } from '../values/text.ts';
import { memberIdSchema } from '../users.ts';
import { z } from '../zod.ts';

export const PUSH_ENDPOINT_MAX_LENGTH = 1000;
/** What of a message a push tells at most. */
export const PUSH_TEXT_MAX_LENGTH = 200;

const unusable = 'This browser’s push subscription cannot be used.';

/** Where a browser is reached while no window is open, and the keys with which only it can read what comes. */
export const pushSubscriptionSchema = z.strictObject({
  /** The address that the browser's push service has given it. */
  endpoint: z.url({ protocol: /^https$/, error: unusable }).check(...atMost(PUSH_ENDPOINT_MAX_LENGTH, unusable)),
  /** Its public key: a point of P-256, uncompressed, in base64url. */
  p256dh: z.string().check(z.regex(/^B[A-P][\w-]{85}$/, unusable)),
  /** 16 random bytes, in base64url. */
  auth: z.string().check(z.regex(/^[\w-]{22}$/, unusable)),
});
export type PushSubscriptionDraft = z.output<typeof pushSubscriptionSchema>;

/** Whether this browser gets pushes, and what it needs for it. */
export const pushStateSchema = z.object({
  /** The server's key: a subscription that was made with another one is of no use. */
  publicKey: z.string(),
  /** Where this browser is reached; null where it gets none. */
  endpoint: z.nullable(z.string()),
});
export type PushState = z.output<typeof pushStateSchema>;

export const getPushStateEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/push-subscription',
  summary: 'The server’s key for pushes, and whether this browser gets them.',
  access: 'member',
  response: pushStateSchema,
  errors: [],
});

export const subscribeToPushEndpoint = defineEndpoint({
  method: 'PUT',
  path: '/api/push-subscription',
  summary: 'Lets this browser be told of new messages while no window is open, until its session ends.',
  access: 'member',
  body: pushSubscriptionSchema,
  response: pushStateSchema,
  errors: ['push-service-unknown'],
});

export const unsubscribeFromPushEndpoint = defineEndpoint({
  method: 'DELETE',
  path: '/api/push-subscription',
  summary: 'Lets this browser be told of nothing any more. Without a subscription nothing changes.',
  access: 'member',
  isAllowedWhileSuspended: true,
  response: pushStateSchema,
  errors: [],
});

/** What a push brings: that somebody has written. */
export const pushSchema = z.object({
  kind: z.literal('message'),
  chatId: chatIdSchema,
  messageId: idSchema,
  /** Whoever wrote it. */
  senderId: memberIdSchema,
  senderName: z.string(),
  /** How the message begins; null where the member wants only the name shown. */
  text: z.nullable(z.string()),
});
export type Push = z.output<typeof pushSchema>;
