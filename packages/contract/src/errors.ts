import { commonErrors, errorBodyFields } from './common-errors.ts';
import { message } from './message.ts';
import { rulesErrors } from './moderation/rules-errors.ts';
import { registrationErrorTexts } from './sessions/registration-errors.ts';
import { z } from './zod.ts';

/** All errors of the API: stable code, HTTP status and the message shown to people. */
export const errors = {
  ...commonErrors,
  'malformed-request': { status: 400, message: message("We couldn't read that request.") },
  'request-timeout': { status: 408, message: message('The request took too long to arrive. Please try again.') },
  'headers-too-large': { status: 431, message: message('The headers of that request are too large.') },
  'invalid-credential': {
    status: 401,
    message: message('Invalid email or password. Please check your credentials and try again.'),
  },
  'invalid-admin-credential': { status: 401, message: message('Invalid admin credentials') },
  'second-factor-needed': { status: 401, message: message('Enter the code from your authenticator app.') },
  'second-factor-wrong': { status: 400, message: message('This code is wrong or was already used. Try a new code.') },
  'second-factor-on': { status: 409, message: message('Two-factor sign-in is already on.') },
  'second-factor-unavailable': {
    status: 409,
    message: message("Two-factor sign-in can't be turned on until SECRET_KEY is set on the server."),
  },
  'second-factor-unreadable': {
    status: 409,
    message: message(
      "The server can't check codes from your app, because its secret key is missing or has changed. Use a recovery code, or turn off two-factor sign-in on the server.",
    ),
  },
  suspended: { status: 403, message: message('Your account is suspended.') },
  'email-not-verified': {
    status: 403,
    message: message('Verify your email address first. You can get a link in your settings.'),
  },
  'wrong-password': { status: 400, message: message('Incorrect password. Please try again.') },
  'reset-link-used': {
    status: 410,
    message: message('This link was already used or has expired. Request a new one.'),
  },
  'provider-not-found': { status: 404, message: message("This server doesn't offer this sign-in method.") },
  /** `providerFailures` has the messages. */
  'provider-failed': { status: 502, message: message('Signing in failed. Please try again.') },
  'sign-in-expired': {
    status: 410,
    message: message('This sign-in took too long or was started in another browser or tab. Please start again.'),
  },
  'registration-needs-discord': {
    status: 403,
    message: message(
      "Accounts here are for members of this community's Discord server. Continue with Discord to create one.",
    ),
  },
  'account-linked': { status: 409, message: message('This account is already linked.') },
  'last-sign-in-method': {
    status: 409,
    message: message("Set a password or link another account first. Otherwise, you won't be able to sign in anymore."),
  },
  'password-missing': {
    status: 400,
    message: message('Your account has no password. Set one in your settings, then try again.'),
  },
  'password-exists': { status: 409, message: message('Your account already has a password.') },
  'recent-sign-in-needed': {
    status: 403,
    message: message("To confirm it's you, please sign out and sign in again first."),
  },
  'account-being-deleted': { status: 403, message: message('Your account is being deleted.') },
  'user-disabled': { status: 403, message: message('This account has been disabled.') },
  'member-suspended': { status: 409, message: message("This player's account is suspended or disabled.") },
  'member-not-found': { status: 404, message: message("We couldn't find this player.") },
  'post-closed': {
    status: 404,
    message: message("This post is closed. The author isn't looking for players anymore."),
  },
  'own-post-closed': { status: 409, message: message('Your post is closed.') },
  'session-not-started': {
    status: 409,
    message: message("This session hasn't started yet. Deactivate the post to call it off."),
  },
  'post-ended': {
    status: 409,
    message: message("This post has ended and can't be changed. Choose Post again to play another session."),
  },
  'request-not-found': { status: 404, message: message('This request no longer exists.') },
  ...registrationErrorTexts,
  ...rulesErrors,
  'calendar-not-found': { status: 404, message: message('This calendar address is no longer valid.') },
  'access-tokens-limit': {
    status: 409,
    message: message("You can't create any more access tokens. Revoke one first."),
  },
  'saved-search-not-found': { status: 404, message: message('This saved search no longer exists.') },
  'saved-searches-limit': {
    status: 409,
    message: message("You can't save any more searches. Delete one first."),
  },
  'series-limit': {
    status: 409,
    message: message("You can't add another weekly session. Stop one of yours first."),
  },
  'game-not-found': { status: 404, message: message('This game is no longer listed. Please choose another.') },
  /** Unknown, or one of the two has left or blocked the other: the response does not state which. */
  'chat-not-found': { status: 404, message: message('This conversation is closed.') },
  'crew-chat-ended': { status: 409, message: message("This crew's conversation has ended. You can still read it.") },
  'report-not-found': { status: 404, message: message('This report no longer exists.') },
  'appeal-not-found': { status: 404, message: message('This appeal no longer exists.') },
  'report-decided': { status: 409, message: message('Another administrator already decided this case.') },
  'appeal-decided': { status: 409, message: message('Another administrator already decided this appeal.') },
  'nothing-to-delete': { status: 409, message: message("There's nothing left to delete.") },
  'nothing-to-appeal': { status: 409, message: message("Your account isn't suspended.") },
  'appealed-before': { status: 409, message: message("You've already appealed.") },
  'game-name-taken': { status: 409, message: message('Another game has this name. You can merge them.') },
  'game-merged-with-itself': { status: 400, message: message("A game can't be merged with itself.") },
  'admin-protected': { status: 403, message: message("You can't do this to an administrator.") },
  'staff-protected': { status: 403, message: message('Only administrators can moderate the team.') },
  'suspension-too-long': { status: 403, message: message('Only administrators can lift a suspension this long.') },
  'own-report': { status: 403, message: message('Another moderator must decide your own report.') },
  'discord-channel-not-found': { status: 404, message: message('This Discord channel no longer exists.') },
  'discord-channel-taken': {
    status: 409,
    message: message("There's already a channel for this choice. Remove it first."),
  },
  'discord-unavailable': {
    status: 409,
    message: message("Discord channels can't be added until PUBLIC_URL and SECRET_KEY are set on the server."),
  },
  'discord-unreachable': { status: 502, message: message("Discord didn't answer. Try again.") },
  'email-link-used': {
    status: 410,
    message: message('This link was already used, was replaced by a newer one, or has expired.'),
  },
  'email-configured': {
    status: 409,
    message: message("An administrator's email address is set on the server, with ADMIN_EMAIL."),
  },
  'mail-server-needed': {
    status: 409,
    message: message("This server can't send email yet. To allow it, set SMTP_URL on the server."),
  },
  'email-taken': { status: 409, message: message('An account with this email already exists.') },
  'post-changed': {
    status: 409,
    message: message('This post was changed elsewhere since you opened it. Check it and save again.'),
  },
  'note-changed': {
    status: 409,
    message: message('You changed this note elsewhere in the meantime. Check it and save again.'),
  },
  'own-post': { status: 400, message: message('This is your own post.') },
  'request-refused': { status: 409, message: message("You can't ask to join this post again.") },
  'not-enough-seats': { status: 409, message: message("There aren't enough free seats for this party.") },
  /** The author accepts a party with `mayExceedRole`. */
  'exceeds-role': { status: 409, message: message('This role already has enough players.') },
  'role-filled': { status: 409, message: message('This role is filled. Choose another one.') },
  /** Also for a player who is blocked: the response does not state which. */
  'party-link-gone': {
    status: 404,
    message: message('This link no longer works. The game may be over, or your friend may have created a new link.'),
  },
  'party-full': { status: 409, message: message('All seats in this party are taken.') },
  'own-party-link': { status: 400, message: message('This is your own link. Send it to a friend.') },
  'request-changed': { status: 409, message: message('This request has changed in the meantime.') },
  'check-not-found': { status: 404, message: message('You have no ready check for this post.') },
  'check-over': { status: 409, message: message("It's too late to answer this ready check.") },
  'standing-crew-not-found': { status: 404, message: message("This crew has ended, or you can't join it anymore.") },
  'standing-crew-full': { status: 409, message: message('This crew is full.') },
  'standing-crews-limit': {
    status: 409,
    message: message("You can't be in any more crews. Leave one first."),
  },
  'session-players-asked': {
    status: 409,
    message: message('You already asked the players of this session. Everyone is asked only once.'),
  },
  'play-again-over': { status: 404, message: message('You can no longer answer this question.') },
  'open-requests-limit': {
    status: 429,
    message: message("Too many players haven't answered you yet. You can contact another one once they answer."),
  },
  'message-id-taken': {
    status: 409,
    message: message("This message can't be sent again. Copy its text into a new message."),
  },
  'message-not-found': { status: 404, message: message("We couldn't find this message.") },
  'self-block': { status: 400, message: message("You can't block yourself.") },
  'self-report': { status: 400, message: message("You can't report yourself.") },
  'self-chat': { status: 400, message: message("You can't start a conversation with yourself.") },
  'host-not-allowed': {
    status: 421,
    message: message(
      "This address isn't set up on this server. If you run the server, add the host name to ALLOWED_HOSTS.",
    ),
  },
  'body-too-large': { status: 413, message: message("That's too large to send.") },
  'uri-too-long': { status: 414, message: message('That address is too long.') },
  'unsupported-media-type': { status: 415, message: message("This kind of content isn't accepted here.") },
  'admin-deletion-forbidden': { status: 403, message: message("An administrator's account can't be deleted here.") },
  'already-deleted': { status: 409, message: message('This was deleted in the meantime.') },
  'picture-not-found': { status: 404, message: message('This picture no longer exists.') },
  'picture-unreadable': {
    status: 400,
    message: message("This file can't be read as a picture. Save it as JPEG or PNG, or choose another one."),
  },
  'picture-too-small': {
    status: 400,
    message: message('A picture needs at least 32 pixels on each side. Please choose a larger one.'),
  },
  'push-service-unknown': {
    status: 400,
    message: message("This server can't send notifications to your browser."),
  },
  busy: { status: 503, message: message('The server is busy. Try again in a moment.') },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof errors;

const isErrorCode = (text: string): text is ErrorCode => text in errors;

/** Message of 'wrong-address' that names the address to open, or else the setting. */
export const wrongAddressMessage = (publicOrigin: string | undefined, openedOrigin: string | undefined): string => {
  if (publicOrigin !== undefined)
    return message(
      "Open {address} instead. Changes aren't accepted at this address. If you run the server and people should open this one, change PUBLIC_URL.",
      { address: publicOrigin },
    );
  return openedOrigin === undefined
    ? errors['wrong-address'].message
    : message("The server doesn't know its address. If you run it, set PUBLIC_URL={address} and restart it.", {
        address: openedOrigin,
      });
};

/** Body of every error response. */
export const errorBodySchema = z.object({
  code: z.enum(Object.keys(errors).filter(isErrorCode)),
  ...errorBodyFields,
});
export type ErrorBody = z.output<typeof errorBodySchema>;
