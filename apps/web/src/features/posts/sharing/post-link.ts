import { t } from '@lingui/core/macro';
import { sharedPostPath } from '@muster/contract/paths.ts';
import { copyWithToast } from '#src/components/copy-text.ts';

export const postUrl = (postId: string): string => location.origin + sharedPostPath(postId);

export const copyPostLink = (postId: string): Promise<void> =>
  copyWithToast(
    postUrl(postId),
    t`Link copied.`,
    t`Your browser didn't allow copying. Select the link and copy it yourself.`,
  );
