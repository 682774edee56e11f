import { t } from '@lingui/core/macro';
import type { Post } from '@muster/contract/posts/posts.ts';
import { setPostSharedEndpoint } from '@muster/contract/posts/post-sharing.ts';
import type { PostSharing } from '@muster/contract/posts/post-sharing.ts';
import { useMutation } from '@tanstack/react-query';
import { callApi } from '#src/lib/api/call-api.ts';
import { setPostDefaults } from '#src/features/sessions/set-post-defaults.ts';
import { Button } from '#src/components/button.tsx';
import { TextField } from '#src/components/form/text-field.tsx';
import { Dialog, type DialogState } from '#src/components/overlay/dialog.tsx';
import { Banner } from '#src/components/page/banner.tsx';
import { showToast } from '#src/components/overlay/show-toast.ts';
import { copyPostLink, postUrl } from './post-link.ts';
import { describeUnlisted } from '../my-posts/describe-post.ts';
import { publishPost } from '../post-queries.ts';
import { SharingSwitches } from './sharing-switches.tsx';

interface ShareDialogProps extends DialogState {
  readonly post: Post;
}

export const ShareDialog = ({ post, isOpen, onOpenChange }: ShareDialogProps) => (
  <Dialog
    isOpen={isOpen}
    onOpenChange={onOpenChange}
    title={t`Share post`}
    description={
      describeUnlisted(post) ?? t`Signed-in players can see your active posts. Choose if everyone else can too.`
    }
  >
    <Sharing post={post} />
    <ShareLink post={post} />
    <div className="flex justify-end">
      <Button onClick={() => onOpenChange(false)}>{t`Done`}</Button>
    </div>
  </Dialog>
);

function useSetShared(postId: string) {
  return useMutation({
    mutationFn: (body: PostSharing) => callApi(setPostSharedEndpoint, { params: { postId }, body }),
    onSuccess: (post) => {
      setPostDefaults({ isShared: post.isShared });
      publishPost(post);
    },
  });
}

function Sharing({ post: { id, isShared, isIndexable } }: { readonly post: Post }) {
  const saved = { isShared, isIndexable };
  const { mutate, isPending, variables = saved } = useSetShared(id);
  const onError = (error: Error): void =>
    showToast(t`Couldn't change who can see the post: ${{ reason: error.message }}`, { tone: 'error' });
  return (
    <SharingSwitches
      sharing={isPending ? variables : saved}
      disabled={isPending}
      onChange={(sharing) => mutate(sharing, { onError })}
    />
  );
}

/** Selecting the text scrolls the field to its end; the start of the URL is more useful. */
function selectLink(field: HTMLInputElement): void {
  field.select();
  field.scrollLeft = 0;
}

function ShareLink({ post }: { readonly post: Post }) {
  const url = postUrl(post.id);
  // Cancelling the share sheet rejects; that is not a failure.
  const send = () => navigator.share({ url, title: post.game }).catch(() => undefined);
  if (!post.isShared) return null;
  return (
    <>
      {!post.isActive && (
        <Banner tone="info">{t`This post is inactive. Nobody can open the link until you activate it.`}</Banner>
      )}
      <div className="flex flex-wrap items-end gap-2">
        <div className="min-w-0 flex-1 basis-40">
          <TextField label={t`Link to the post`} value={url} readOnly onFocus={({ target }) => selectLink(target)} />
        </div>
        <Button variant="primary" onClick={() => void copyPostLink(post.id)}>
          {t`Copy link`}
        </Button>
        {'share' in navigator && <Button onClick={send}>{t`Send to...`}</Button>}
      </div>
    </>
  );
}
