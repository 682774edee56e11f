import { t } from '@lingui/core/macro';
import type { Post } from '@muster/contract/posts/posts.ts';
import { ButtonLink } from '#src/components/links.tsx';
import { EmptyState } from '#src/components/page/empty-state.tsx';
import { PostAgainLink } from '../post-again-link.tsx';

export const PostNotFound = () => (
  <EmptyState
    headingLevel={1}
    title={t`This post no longer exists.`}
    text={t`It was deleted, or it belongs to someone else.`}
    action={
      <ButtonLink to="/dashboard" variant="primary">
        {t`Back to the dashboard`}
      </ButtonLink>
    }
  />
);

export const EndedPost = ({ post }: { readonly post: Post }) => (
  <EmptyState
    headingLevel={1}
    title={t`This post has ended.`}
    text={t`It can't be changed anymore. Post it again to play another session.`}
    action={<PostAgainLink post={post} size="md" variant="primary" />}
  />
);
