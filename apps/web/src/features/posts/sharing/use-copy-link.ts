import { sharedPostPath } from '@muster/contract/shared-posts.ts';
import { useToast } from '#src/components/overlay/use-toast.ts';
import { copyText } from '#src/lib/copy-text.ts';
import { shareTexts } from './share-texts.ts';

/** The address under which everybody can see a post. */
export const addressOf = (postId: string): string => location.origin + sharedPostPath(postId);

/** Puts the address of a post on the clipboard, and says so. */
export function useCopyAddress(postId: string): () => Promise<void> {
  const toast = useToast();
  return async () => {
    if (await copyText(addressOf(postId))) toast.show(shareTexts.copied);
    else toast.show(shareTexts.copyFailed, { tone: 'error' });
  };
}
