import { message } from '../message.ts';

export const rulesErrors = {
  'rules-not-accepted': { status: 409, message: message("Read and accept the community's rules first.") },
  'rules-changed': { status: 409, message: message('The rules have changed in the meantime. Please read them again.') },
  'rules-published-elsewhere': {
    status: 409,
    message: message(
      'Another administrator has published other rules in the meantime. Your text is still here. Compare it with theirs, then publish again.',
    ),
  },
  'rules-version-not-found': { status: 404, message: message("This version of the rules doesn't exist.") },
  'rule-not-found': {
    status: 409,
    message: message('This rule has changed in the meantime. Choose another one, or send the report without a rule.'),
  },
} as const;
