import { t } from '@lingui/core/macro';

export const kindNames = {
  page: t`Page`,
  action: t`Action`,
  conversation: t`Conversation`,
  player: t`Player`,
  game: t`Game`,
  post: t`Your post`,
};

export const resultCount = (listed: number, total: number): string => {
  if (total > listed) return t`Best ${listed} of ${total} results`;
  return total === 1 ? t`1 result` : t`${total} results`;
};
