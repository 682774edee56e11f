import type { Post } from '@muster/contract/posts/posts.ts';
import { Button } from '#src/components/button.tsx';
import { Banner } from '#src/components/page/banner.tsx';
import { showToast } from '#src/components/overlay/show-toast.ts';
import { describeError } from '#src/lib/api/api-error.ts';
import { useSetPostActive } from '../post-queries.ts';
import { actionForGame, postTexts, stillLooking, updateFailed } from '../post-texts.ts';

/** Time before closing at which the author is prompted. */
const PROMPT_BEFORE_MS = 3 * 24 * 60 * 60 * 1000;

/** Asks the author whether to keep each post that closes soon unless confirmed. */
export const ConfirmPosts = ({ posts }: { readonly posts: readonly Post[] }) =>
  posts.map(
    (post) =>
      post.isActive &&
      post.confirmBy &&
      post.confirmBy.getTime() - Date.now() < PROMPT_BEFORE_MS && (
        <ConfirmPost key={post.id} post={post} confirmBy={post.confirmBy} />
      ),
  );

function ConfirmPost({ post, confirmBy }: { readonly post: Post; readonly confirmBy: Date }) {
  const { setActive, isChanging } = useSetPostActive(post.id);
  const onError = (error: Error): void => showToast(updateFailed(describeError(error)), { tone: 'error' });
  const button = (label: string, isActive: boolean) => (
    <Button
      size="sm"
      variant={isActive ? 'primary' : 'ghost'}
      busy={isChanging}
      aria-label={actionForGame(label, post.game)}
      onClick={() => setActive(isActive, { onError })}
    >
      {label}
    </Button>
  );
  return (
    <Banner
      tone="info"
      action={
        <>
          {button(postTexts.keepPost, true)}
          {button(postTexts.closePost, false)}
        </>
      }
    >
      {stillLooking(post.game, confirmBy)}
    </Banner>
  );
}
