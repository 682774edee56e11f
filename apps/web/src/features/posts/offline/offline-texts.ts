import { t } from '@lingui/core/macro';
import { justNow } from '#src/lib/time/dates.ts';
export const tooManyOfflinePosts = (most: number): string =>
  t`${most} posts are already waiting in this browser. Send or discard some first.`;
export const offlineSent = (count: number): string =>
  count === 1 ? t`Your offline post was sent.` : t`${count} offline posts were sent.`;
export const waitingCount = (count: number): string => (count === 1 ? t`1 post waiting` : t`${count} posts waiting`);
export const savedAgo = (age: string): string => t`Saved ${{ suffix: age === justNow ? age.toLowerCase() : age }}`;
