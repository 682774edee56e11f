import { message } from '../message.ts';

/** Why a person may not register, or a member not invite. */
export const registrationErrorTexts = {
  'registration-closed': { status: 403, message: message("This community isn't taking new members right now.") },
  'invite-needed': {
    status: 403,
    message: message('This community is invite-only. Ask a member for an invitation link.'),
  },
  'invite-not-found': {
    status: 404,
    message: message("This invitation doesn't exist. Make sure you opened the complete link."),
  },
  'invite-used-up': {
    status: 410,
    message: message('This invitation has been used up. Ask the person who sent it for a new one.'),
  },
  'invite-expired': {
    status: 410,
    message: message('This invitation has expired. Ask the person who sent it for a new one.'),
  },
  'invite-revoked': {
    status: 410,
    message: message('This invitation was withdrawn. Ask the person who sent it if there is a new one.'),
  },
  'invite-links-limit': { status: 409, message: message('Revoke an invitation link first.') },
} as const;
