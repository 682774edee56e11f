import { t } from '@lingui/core/macro';
import type { Post } from '@muster/contract/posts/posts.ts';
import { Banner } from '#src/components/page/banner.tsx';
import { DAY_MS, formatTimeLeft } from '#src/lib/time/dates.ts';
import { serverNow } from '#src/lib/time/server-clock.ts';
import { useExpectedPost } from '../post-queries.ts';
import { describeClosing } from './describe-post.ts';
import { SetActiveButton } from './set-active-button.tsx';

/** Time before closing at which the author is prompted. */
const PROMPT_BEFORE_MS = 3 * DAY_MS;

/** Asks the author whether to keep each post that closes soon unless confirmed. */
export const ConfirmPosts = ({ posts }: { readonly posts: readonly Post[] }) =>
  posts.map((post) => <ConfirmPost key={post.id} post={post} />);

function ConfirmPost({ post }: { readonly post: Post }) {
  const { isActive } = useExpectedPost(post);
  const { game, confirmBy } = post;
  const isDue = confirmBy !== null && confirmBy.getTime() - serverNow().getTime() < PROMPT_BEFORE_MS;
  if (!isActive || !isDue) return null;
  return (
    <Banner
      tone="info"
      action={
        <>
          <SetActiveButton post={post} isActive label={t`Keep post`} name={t`Keep post: ${game}`} variant="primary" />
          <SetActiveButton
            post={post}
            isActive={false}
            label={t`Close post`}
            name={t`Close post: ${game}`}
            variant="ghost"
          />
        </>
      }
    >
      {describeClosing(post, formatTimeLeft(confirmBy))}
    </Banner>
  );
}
