import { message } from './message.ts';
import { z } from './zod.ts';

/** Errors whose messages the web app contains. It reads all other messages from the responses. */
export const commonErrors = {
  'validation-failed': { status: 400, message: message('Please check what you entered and try again.') },
  unauthenticated: { status: 401, message: message('Please sign in to continue.') },
  'permission-denied': { status: 403, message: message("You don't have permission to do this.") },
  'not-found': { status: 404, message: message("This address doesn't exist.") },
  'post-not-found': { status: 404, message: message('This post no longer exists.') },
  'crew-not-found': { status: 404, message: message("This crew no longer exists, or you're not in it.") },
  'session-changed': {
    status: 409,
    message: message('Someone else has signed in on this browser. Reload the page to continue.'),
  },
  'wrong-address': {
    status: 403,
    message: message(
      "Changes aren't accepted at this address. If you run the server, set PUBLIC_URL to the address people open.",
    ),
  },
  'picture-too-many-pixels': {
    status: 400,
    message: message('This picture has too many pixels. Please choose a smaller one.'),
  },
  'too-many-requests': { status: 429, message: message('Too many requests. Please wait a moment and try again.') },
  internal: { status: 500, message: message('Something went wrong on our side. Please try again.') },
  unavailable: {
    status: 503,
    message: message('The database seems to be unavailable. Please try again.'),
  },
  'deadline-exceeded': {
    status: 504,
    message: message('The operation timed out. Please try again.'),
  },
} as const;

/** Fields of every error response besides its code. */
export const errorBodyFields = {
  message: z.string(),
  /** The id of this request in the server's log. */
  requestId: z.string(),
  /** One entry per broken rule, in the order of the form. */
  issues: z.optional(z.array(z.object({ path: z.string(), message: z.string() }))),
  /** The administrator's reason for disabling the account. */
  reason: z.optional(z.string()),
  /** Seconds to wait before a retry. */
  retryAfterSeconds: z.optional(z.int()),
};
