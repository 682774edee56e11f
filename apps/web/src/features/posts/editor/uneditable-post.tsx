import { t } from '@lingui/core/macro';
import { ButtonLink } from '#src/components/links.tsx';
import { EmptyState } from '#src/components/page/empty-state.tsx';

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

export const EndedPost = ({ postId }: { readonly postId: string }) => (
  <EmptyState
    headingLevel={1}
    title={t`This post has ended.`}
    text={t`It can't be changed any more. Post it again to play another session.`}
    action={
      <ButtonLink to="/dashboard/create-post" search={{ again: postId }} variant="primary">
        {t`Post again`}
      </ButtonLink>
    }
  />
);
