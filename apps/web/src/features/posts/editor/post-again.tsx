import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { postQuery } from '../single-post.ts';
import { CardSkeletons } from '../card/card-placeholders.tsx';
import { gamesQuery } from '../post-queries.ts';
import { CreatePostForm } from './create-post-form.tsx';
import { formContent, ownJoinDetailsQuery } from './form-content.ts';
import { nextSameWeekday } from './fields/local-times.ts';

interface PostAgainProps {
  readonly postId: string;
  readonly onDone: (postId?: string) => void;
}

/** The form with a copy of the member's own post, a week or more later. Empty if the post can't be loaded. */
export function PostAgain({ postId, onDone }: PostAgainProps) {
  const post = useQuery(postQuery(postId));
  const games = useQuery(gamesQuery);
  const details = useQuery(ownJoinDetailsQuery(postId));
  if (post.isPending || games.isPending || details.isPending)
    return <CardSkeletons count={1} label={t`Loading your post...`} />;
  const copy = post.data && {
    ...formContent({ ...post.data, joinDetails: details.data ?? '' }, games.data),
    startsAt: post.data.startsAt && nextSameWeekday(post.data.startsAt).toISOString(),
    repeatTimeZone: null,
    isActive: true,
  };
  return <CreatePostForm start={copy && { form: copy, slot: `again:${postId}` }} onDone={onDone} />;
}
