import { t } from '@lingui/core/macro';
import type { Post } from '@muster/contract/posts/posts.ts';
import { hasEnded } from '@muster/contract/posts/schedule/schedule.ts';
import { ButtonLink } from '#src/components/links.tsx';
import { serverNow } from '#src/lib/time/server-clock.ts';

/** Opens the form to edit the member's own post, or to post it again, for the same crew, after its end. */
export function EditPostLink({ post }: { readonly post: Post }) {
  if (hasEnded(post, serverNow()))
    return (
      <ButtonLink size="sm" to="/dashboard/create-post" search={{ again: post.id, invite: 'crew' }}>
        {t`Post again`}
      </ButtonLink>
    );
  return (
    <ButtonLink size="sm" variant="ghost" to="/dashboard/edit-post/$postId" params={{ postId: post.id }}>
      {t`Edit post`}
    </ButtonLink>
  );
}
