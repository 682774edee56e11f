import { z } from './zod.ts';

/** All errors of the API: stable code, HTTP status and the message shown to people. */
export const errors = {
  'validation-failed': { status: 400, message: 'Please check what you entered and try again.' },
  'malformed-request': { status: 400, message: 'The request could not be read.' },
  'invalid-credential': {
    status: 401,
    message: 'Invalid email or password. Please check your credentials and try again.',
  },
  'invalid-admin-credential': { status: 401, message: 'Invalid admin credentials' },
  'second-factor-needed': { status: 401, message: 'Please enter the code that your app shows.' },
  'second-factor-wrong': { status: 400, message: 'This code is wrong or has been used. Please enter the next one.' },
  'second-factor-on': { status: 409, message: 'The second factor is switched on already.' },
  'second-factor-unavailable': {
    status: 409,
    message: "Two-factor sign-in can't be turned on until SECRET_KEY is set on the server.",
  },
  'second-factor-unreadable': {
    status: 409,
    message:
      "The server can't check codes from your app, because its secret key is missing or has changed. Use a recovery code, or turn two-factor sign-in off on the server.",
  },
  suspended: { status: 403, message: 'Your account is suspended.' },
  'wrong-password': { status: 400, message: 'Incorrect password. Please try again.' },
  'reset-link-used': {
    status: 410,
    message: 'This link has been used or is too old. Please ask for a new one.',
  },
  unauthenticated: { status: 401, message: 'Please sign in to continue.' },
  'permission-denied': { status: 403, message: 'You do not have permission to do this.' },
  'user-disabled': { status: 403, message: 'This account has been disabled.' },
  'not-found': { status: 404, message: 'There is nothing at this address.' },
  'member-not-found': { status: 404, message: 'This player could not be found.' },
  'post-not-found': { status: 404, message: 'This post no longer exists.' },
  'post-closed': { status: 404, message: 'This post is closed: its author no longer looks for players here.' },
  'game-not-found': { status: 404, message: 'This game is no longer listed. Please choose another.' },
  'chat-not-found': { status: 404, message: 'This conversation could not be found.' },
  'report-not-found': { status: 404, message: 'This report no longer exists.' },
  'appeal-not-found': { status: 404, message: 'This appeal no longer exists.' },
  'report-decided': { status: 409, message: 'Somebody has decided this report already.' },
  'appeal-decided': { status: 409, message: 'Somebody has decided this appeal already.' },
  'nothing-to-delete': { status: 409, message: 'There is nothing left to delete.' },
  'nothing-to-appeal': { status: 409, message: 'Your account is not suspended.' },
  'appealed-before': { status: 409, message: 'You have appealed already.' },
  'game-name-taken': { status: 409, message: 'Another game has this name. You can merge the two.' },
  'game-merged-with-itself': { status: 400, message: 'A game cannot be merged with itself.' },
  'admin-protected': { status: 403, message: 'Administrators are protected from this.' },
  'session-changed': { status: 409, message: 'Somebody else has signed in with this browser since.' },
  'email-taken': { status: 409, message: 'An account with this email already exists.' },
  'post-changed': {
    status: 409,
    message: 'This post was changed elsewhere since you opened it. Check it and save again.',
  },
  'message-id-taken': { status: 409, message: 'Another message was already sent with this id.' },
  'partner-gone': { status: 409, message: 'This player has left. You can no longer write here.' },
  'not-reachable': { status: 403, message: 'You cannot write to this player.' },
  'message-not-found': { status: 404, message: 'This message could not be found.' },
  'block-of-self': { status: 400, message: 'You cannot block yourself.' },
  'report-of-self': { status: 400, message: 'You cannot report yourself.' },
  'chat-with-self': { status: 400, message: 'You cannot start a conversation with yourself.' },
  'host-not-allowed': {
    status: 421,
    message: 'This address is not set up on this server. If you run the server, add the host name to ALLOWED_HOSTS.',
  },
  'body-too-large': { status: 413, message: 'That is too large to be sent.' },
  'uri-too-long': { status: 414, message: 'That address is too long.' },
  'unsupported-media-type': { status: 415, message: 'This kind of content is not accepted here.' },
  'account-stays': { status: 403, message: 'An administrator’s account cannot be deleted here.' },
  'gone-meanwhile': { status: 409, message: 'What this belongs to has been deleted meanwhile.' },
  'picture-not-found': { status: 404, message: 'This picture no longer exists.' },
  'picture-unreadable': { status: 400, message: 'This file cannot be read as a picture. Please choose another one.' },
  'picture-unfit': { status: 400, message: 'A picture needs at least 32 pixels on each side.' },
  'picture-too-many-pixels': {
    status: 400,
    message: 'This picture has too many pixels. Please choose a smaller one.',
  },
  'push-service-unknown': {
    status: 400,
    message: 'Notifications from this browser’s push service are not possible here.',
  },
  'too-many-requests': { status: 429, message: 'Too many requests. Please wait a moment and try again.' },
  busy: { status: 503, message: 'Busy, try again in a moment.' },
  internal: { status: 500, message: 'Something went wrong on our side. Please try again.' },
  unavailable: {
    status: 503,
    message: 'The database seems to be unavailable. Check your internet connection and try again.',
  },
  'deadline-exceeded': {
    status: 504,
    message: 'The operation timed out. Please check your connection and try again.',
  },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof errors;

const isErrorCode = (text: string): text is ErrorCode => text in errors;

/** Body of every error response. */
export const errorBodySchema = z.object({
  code: z.enum(Object.keys(errors).filter(isErrorCode)),
  message: z.string(),
  /** The id of this request in the server's log. */
  requestId: z.string(),
  /** One entry per broken rule, in the order of the form. */
  issues: z.optional(z.array(z.object({ path: z.string(), message: z.string() }))),
  /** The administrator's reason. */
  reason: z.optional(z.string()),
  /** Seconds to wait before a retry. */
  retryAfterSeconds: z.optional(z.int()),
});
export type ErrorBody = z.output<typeof errorBodySchema>;
