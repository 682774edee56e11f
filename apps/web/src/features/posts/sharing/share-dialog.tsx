import type { Post } from '@muster/contract/posts.ts';
import { Banner } from '#src/components/page/banner.tsx';
import { Button } from '#src/components/button.tsx';
import { Dialog } from '#src/components/overlay/dialog.tsx';
import { TextField } from '#src/components/form/text-field.tsx';
import { useToast } from '#src/components/overlay/use-toast.ts';
import { describeError } from '#src/lib/api/api-error.ts';
import { shareTexts, sharingFailed } from './share-texts.ts';
import { useSetPostShared } from './shared-post-queries.ts';
import { SharingSwitches } from './sharing-switches.tsx';
import { addressOf, useCopyAddress } from './use-copy-link.ts';

interface ShareDialogProps {
  readonly post: Post;
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
}

/** Who can see a post of one's own without an account, and its link for them. */
export const ShareDialog = ({ post, isOpen, onOpenChange }: ShareDialogProps) => (
  <Dialog isOpen={isOpen} onOpenChange={onOpenChange} title={shareTexts.title} description={shareTexts.lead}>
    <Sharing post={post} />
    <Address post={post} />
    <Button onClick={() => onOpenChange(false)}>{shareTexts.done}</Button>
  </Dialog>
);

function Sharing({ post: { id, isShared, isIndexable } }: { readonly post: Post }) {
  const known = { isShared, isIndexable };
  const { mutate, isPending, variables = known } = useSetPostShared(id);
  const toast = useToast();
  const onError = (error: Error): void => toast.show(sharingFailed(describeError(error)), { tone: 'error' });
  return (
    <SharingSwitches
      sharing={isPending ? variables : known}
      disabled={isPending}
      onChange={(sharing) => mutate(sharing, { onError })}
    />
  );
}

/** Selects the address. That scrolls a field to the end of its text, where the start says more. */
function selectAddress(field: HTMLInputElement): void {
  field.select();
  field.scrollLeft = 0;
}

function Address({ post }: { readonly post: Post }) {
  const copyAddress = useCopyAddress(post.id);
  const url = addressOf(post.id);
  // Somebody who thinks better of it has not met a failure.
  const send = () => navigator.share({ url, title: post.game }).catch(() => undefined);
  if (!post.isShared) return null;
  return (
    <>
      {!post.isActive && <Banner tone="info">{shareTexts.inactive}</Banner>}
      <TextField label={shareTexts.address} value={url} readOnly onFocus={({ target }) => selectAddress(target)} />
      <div className="flex flex-wrap gap-3">
        <Button variant="primary" onClick={copyAddress}>
          {shareTexts.copy}
        </Button>
        {'share' in navigator && <Button onClick={send}>{shareTexts.send}</Button>}
      </div>
    </>
  );
}
