import { sharedPostPath } from '@muster/contract/posts/shared-posts.ts';
import { showToast } from '#src/components/overlay/show-toast.ts';
import { copyText } from '#src/lib/copy-text.ts';
import { shareTexts } from './share-texts.ts';

export const postUrl = (postId: string): string => location.origin + sharedPostPath(postId);

export function useCopyLink(postId: string): () => Promise<void> {
  return async () => {
    if (await copyText(postUrl(postId))) showToast(shareTexts.copied);
    else showToast(shareTexts.copyFailed, { tone: 'error' });
  };
}
