import { defineEndpoint } from '../endpoint.ts';
import { ownerConfirmationSchema } from '../sessions/passwords.ts';
import { idSchema } from '../values/id.ts';
import { z } from '../zod.ts';

export const exportDataEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/profile/export',
  summary: 'Exports all stored data of the signed-in member as one JSON file.',
  access: 'member',
  isAllowedWhileSuspended: true,
  fileType: 'application/json',
});

/** Numbers of players who are notified if the posts are called off. */
export const playerCounts = {
  /** Players in the crews of active posts, and those who wait for an answer or a seat. */
  playersIn: z.int(),
  playersWaiting: z.int(),
};

/** The data that is deleted with an account. */
const deletionSummarySchema = z.object({
  posts: z.int(),
  /** Conversations with at least one message. */
  conversations: z.int(),
  /** Sent by the member. */
  messages: z.int(),
  sessions: z.int(),
  hasPicture: z.boolean(),
  ...playerCounts,
});
export type DeletionSummary = z.output<typeof deletionSummarySchema>;

export const getDeletionSummaryEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/profile/deletion',
  summary: 'Counts the data that would be deleted with the account of the signed-in member.',
  access: 'member',
  isAllowedWhileSuspended: true,
  response: deletionSummarySchema,
});

/** `deleting`: the account can no longer be used, and a job deletes the rest of its data. */
export const deletionStateSchema = z.enum(['deleted', 'deleting']);
export type DeletionState = z.output<typeof deletionStateSchema>;

const deletionSchema = z.object({ id: idSchema, state: deletionStateSchema });
export type Deletion = z.output<typeof deletionSchema>;

export const deleteAccountEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/profile/deletion',
  summary: 'Permanently deletes the account of the signed-in member and all their data.',
  access: 'member',
  isAllowedWhileSuspended: true,
  body: ownerConfirmationSchema,
  response: deletionSchema,
  errors: ['wrong-password', 'recent-sign-in-needed', 'admin-deletion-forbidden'],
});
