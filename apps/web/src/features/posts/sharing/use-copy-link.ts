import { sharedPostPath } from '@muster/contract/posts/shared-posts.ts';
import { useToast } from '#src/components/overlay/use-toast.ts';
import { copyText } from '#src/lib/copy-text.ts';
import { shareTexts } from './share-texts.ts';

export const postUrl = (postId: string): string => location.origin + sharedPostPath(postId);

export function useCopyLink(postId: string): () => Promise<void> {
  const toast = useToast();
  return async () => {
    if (await copyText(postUrl(postId))) toast.show(shareTexts.copied);
    else toast.show(shareTexts.copyFailed, { tone: 'error' });
  };
}
