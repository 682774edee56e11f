import { t } from '@lingui/core/macro';
import type { TokenScope } from '@muster/contract/endpoint.ts';

/** What a token with this scope may do. */
export const scopeNames: Readonly<Record<TokenScope, string>> = {
  board: t`Read the board and profiles`,
  posts: t`Write your posts`,
  requests: t`Send and answer requests`,
  messages: t`Read and write messages`,
  calendar: t`Read your sessions`,
};
