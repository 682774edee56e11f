import { t } from '@lingui/core/macro';
import type { Post } from '@muster/contract/posts/posts.ts';
import type { ButtonStyle } from '#src/components/button-class.ts';
import { ButtonLink } from '#src/components/links.tsx';

interface PostAgainLinkProps extends Pick<ButtonStyle, 'size' | 'variant'> {
  readonly post: Post;
}

/** Opens the form for a new post, filled in from this post. */
export const PostAgainLink = ({ post, size = 'sm', variant }: PostAgainLinkProps) => (
  <ButtonLink
    size={size}
    variant={variant}
    to="/dashboard/create-post"
    search={{ again: post.id }}
    aria-label={t`Post again: ${{ game: post.game }}`}
  >
    {t`Post again`}
  </ButtonLink>
);
