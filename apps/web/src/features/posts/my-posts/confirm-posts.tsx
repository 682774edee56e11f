import type { Post } from '@muster/contract/posts/posts.ts';
import { Banner } from '#src/components/page/banner.tsx';
import { DAY_MS } from '#src/lib/time/dates.ts';
import { postTexts, stillLooking } from '../post-texts.ts';
import { SetActiveButton } from './set-active-button.tsx';
import { serverNow } from '#src/lib/time/server-clock.ts';

/** Time before closing at which the author is prompted. */
const PROMPT_BEFORE_MS = 3 * DAY_MS;

/** Asks the author whether to keep each post that closes soon unless confirmed. */
export const ConfirmPosts = ({ posts }: { readonly posts: readonly Post[] }) =>
  posts.map(
    (post) =>
      post.isActive &&
      post.confirmBy &&
      post.confirmBy.getTime() - serverNow().getTime() < PROMPT_BEFORE_MS && (
        <ConfirmPost key={post.id} post={post} confirmBy={post.confirmBy} />
      ),
  );

const ConfirmPost = ({ post, confirmBy }: { readonly post: Post; readonly confirmBy: Date }) => (
  <Banner
    tone="info"
    action={
      <>
        <SetActiveButton post={post} isActive label={postTexts.keepPost} variant="primary" />
        <SetActiveButton post={post} isActive={false} label={postTexts.closePost} variant="ghost" />
      </>
    }
  >
    {stillLooking(post.game, confirmBy)}
  </Banner>
);
