import { t } from '@lingui/core/macro';
import { sharedPostPath } from '@muster/contract/posts/shared-posts.ts';
import { copyWithToast } from '#src/components/copy-text.ts';

export const lookingForPlayers = (author: string): string => t`${author} is looking for players`;
export const sharedFailed = (reason: string): string => t`Couldn't load the post: ${reason}`;

export const postUrl = (postId: string): string => location.origin + sharedPostPath(postId);
export const copyPostLink = (postId: string): Promise<void> =>
  copyWithToast(postUrl(postId), t`Link copied.`, 'the link');
