import { profileLinkLabel } from '@muster/contract/members/profiles.ts';
import type { Post } from '@muster/contract/posts/posts.ts';
import { CoverLink } from '#src/components/cover-link.tsx';
import { onlineText } from '#src/features/members/player/presence.ts';
import { answerText } from '#src/features/members/player/answer-text.ts';
import { usePlayerStatus } from '#src/features/members/player/player-status.ts';
import { PostAuthor } from '../card/post-card.tsx';
import { boardTexts } from './board-texts.ts';

/** The author of a post by another member: presence, answering habits, and a link to the profile. */
export function BoardAuthor({ post }: { readonly post: Post }) {
  const status = usePlayerStatus(post.authorId);
  const isOnline = status?.isOnline ?? undefined;
  return (
    <PostAuthor
      post={post}
      isOnline={isOnline}
      presenceText={isOnline === undefined ? undefined : isOnline ? onlineText : boardTexts.offline}
      answers={answerText(status?.answers)}
      link={<AuthorLink post={post} />}
    />
  );
}

export const OwnAuthor = ({ post }: { readonly post: Post }) => (
  <PostAuthor post={post} link={<AuthorLink post={post} />} />
);

const AuthorLink = ({ post: { authorId, authorName } }: { readonly post: Post }) => (
  <CoverLink to="/dashboard/players/$memberId" params={{ memberId: authorId }} label={profileLinkLabel(authorName)} />
);
