import { defineEndpoint } from '../endpoint.ts';
import { chatIdSchema, crewIdSchema } from '../chat/chat.ts';
import { message } from '../message.ts';
import { postIdSchema } from '../posts/post-id.ts';
import { idSchema } from '../values/id.ts';
import { instant } from '../values/instant.ts';
import { atMost } from '../values/text.ts';
import { languageSchema, memberIdSchema } from '../members/members.ts';
import { z } from '../zod.ts';
import { requestNotificationNames } from './notifications.ts';

export const PUSH_ENDPOINT_MAX_LENGTH = 1000;
export const PUSH_TEXT_MAX_LENGTH = 200;

const unusable = message("This browser's push subscription can't be used.");

/** A Web Push subscription (W3C Push API): endpoint, and keys for end-to-end encryption (RFC 8291). */
export const pushSubscriptionSchema = z.strictObject({
  /** URL at the browser's push service. */
  endpoint: z.url({ protocol: /^https$/, error: unusable }).check(...atMost(PUSH_ENDPOINT_MAX_LENGTH, unusable)),
  /** Public key: an uncompressed P-256 point, in base64url. */
  p256dh: z.string().check(z.regex(/^B[A-P][\w-]{85}$/, unusable)),
  /** Authentication secret: 16 random bytes, in base64url. */
  auth: z.string().check(z.regex(/^[\w-]{22}$/, unusable)),
});
export type PushSubscriptionDraft = z.output<typeof pushSubscriptionSchema>;

/** Whether this browser is subscribed. */
export const pushStateSchema = z.object({
  /** The server's VAPID key. Subscriptions that were created with another key do not work. */
  publicKey: z.string(),
  /** Null if this browser is not subscribed. */
  endpoint: z.nullable(z.string()),
});
export type PushState = z.output<typeof pushStateSchema>;

export const getPushStateEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/push-subscription',
  summary: 'The server’s VAPID key, and whether this browser is subscribed to push notifications.',
  access: 'member',
  response: pushStateSchema,
});

export const subscribeToPushEndpoint = defineEndpoint({
  method: 'PUT',
  path: '/api/push-subscription',
  summary: 'Subscribes this browser to push notifications until its session ends.',
  access: 'member',
  body: pushSubscriptionSchema,
  response: pushStateSchema,
  errors: ['push-service-unknown'],
});

export const unsubscribeFromPushEndpoint = defineEndpoint({
  method: 'DELETE',
  path: '/api/push-subscription',
  summary: 'Unsubscribes this browser from push notifications. Does nothing if it is not subscribed.',
  access: 'member',
  isAllowedWhileSuspended: true,
  response: pushStateSchema,
});

const everyPush = {
  /** The worker does not show a push after this time, because its content is outdated. */
  expiresAt: instant,
  /** Language of the recipient, else of the host. Set by the server that sends the push. */
  language: z.optional(languageSchema),
};

/** A new message. */
const messagePushSchema = z.object({
  kind: z.literal('message'),
  ...everyPush,
  chatId: chatIdSchema,
  crewId: z.optional(crewIdSchema),
  messageId: idSchema,
  senderId: memberIdSchema,
  senderName: z.string(),
  /** Beginning of the message; null if the member turned message previews off. */
  text: z.nullable(z.string()),
  /** The game, if the message is in the conversation of a crew. */
  game: z.optional(z.string()),
});

/** A notification of a request. */
const joinRequestPushSchema = z.object({
  kind: z.literal('join-request'),
  ...everyPush,
  notification: z.enum(requestNotificationNames),
  requestId: idSchema,
  recipientId: memberIdSchema,
  senderId: memberIdSchema,
  senderName: z.string(),
  game: z.string(),
  /** Missing for a single player. */
  partySize: z.optional(z.int()),
  /** Who brought the requester. Missing for the author's own party. */
  broughtBy: z.optional(z.string()),
  /** The friend who took a seat of the recipient's party. */
  friend: z.optional(z.string()),
});
export type JoinRequestPush = z.output<typeof joinRequestPushSchema>;

/** The author changed the start of a post that the recipient has joined. */
const reschedulePushSchema = z.object({
  kind: z.literal('reschedule'),
  ...everyPush,
  postId: postIdSchema,
  senderId: memberIdSchema,
  senderName: z.string(),
  game: z.string(),
  /** Null for no start. */
  startsAt: z.nullable(instant),
});

/** The question 'Still in?' before the start of a post. */
const readyCheckPushSchema = z.object({
  kind: z.literal('ready-check'),
  ...everyPush,
  postId: idSchema,
  game: z.string(),
  startsAt: instant,
  /** Null if the recipient is the author. */
  authorName: z.nullable(z.string()),
});

/** A post that matches a saved search. */
export const alertedPostSchema = z.object({
  id: postIdSchema,
  authorName: z.string(),
  game: z.string(),
  startsAt: z.nullable(instant),
});
export type AlertedPost = z.output<typeof alertedPostSchema>;

/** Posts match saved searches of the recipient. */
const alertPushSchema = z.object({
  kind: z.literal('alert'),
  ...everyPush,
  recipientId: memberIdSchema,
  /** Number of posts. */
  count: z.int(),
  /** Null if there are several. */
  post: z.nullable(alertedPostSchema),
});
export type AlertPush = z.output<typeof alertPushSchema>;

/** Shows an administrator that pushes arrive. */
const testPushSchema = z.object({ kind: z.literal('test'), ...everyPush });

/** A post that a standing crew of the recipient sees first. */
export const crewPostSchema = z.object({ ...alertedPostSchema.shape, crewId: idSchema, crewName: z.string() });
export type CrewPost = z.output<typeof crewPostSchema>;

const crewPostPushSchema = z.object({
  kind: z.literal('crew-post'),
  ...everyPush,
  recipientId: memberIdSchema,
  post: crewPostSchema,
});

/** Payload of a push notification. */
export const pushSchema = z.discriminatedUnion('kind', [
  messagePushSchema,
  joinRequestPushSchema,
  reschedulePushSchema,
  readyCheckPushSchema,
  alertPushSchema,
  testPushSchema,
  crewPostPushSchema,
]);
export type Push = z.output<typeof pushSchema>;
