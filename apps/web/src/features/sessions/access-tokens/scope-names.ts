import { t } from '@lingui/core/macro';
import type { TokenScope } from '@muster/contract/endpoint.ts';

/** The scopes as permissions. */
export const scopeNames: Readonly<Record<TokenScope, string>> = {
  board: t`Read the board and profiles`,
  posts: t`Manage your posts`,
  requests: t`Send and answer requests`,
  messages: t`Read and write messages`,
  calendar: t`Read your calendar`,
};
