import type { Post } from '@muster/contract/posts.ts';
import { Ban, Flag, Link } from 'lucide-react';
import { memo } from 'react';
import { Badge } from '#src/components/identity/badge.tsx';
import { Menu } from '#src/components/overlay/menu.tsx';
import { useSafety } from '#src/lib/safety.ts';
import { useCurrentMember } from '#src/lib/session/session.ts';
import { ConnectButton } from '../card/connect-button.tsx';
import { LinkedAuthor, PostAge, PostCard } from '../card/post-card.tsx';
import { moreAboutPost, postTexts } from '../post-texts.ts';
import { shareTexts } from '../sharing/share-texts.ts';
import { useCopyAddress } from '../sharing/use-copy-link.ts';

interface BoardCardProps {
  readonly post: Post;
  /** Called when a player has connected to the post of an author. */
  readonly onConnected: (authorId: string) => void;
  /** It stands on the author's own page, which names them already. */
  readonly isAtAuthors?: boolean;
  /** It is the only card of its page, and shows everything. */
  readonly isWhole?: boolean;
}

/** A post on the board: others can be answered, one's own is marked. */
export const BoardCard = memo(function BoardCard(props: BoardCardProps) {
  const { post, onConnected, isAtAuthors = false, isWhole = false } = props;
  const isOwn = post.authorId === useCurrentMember().id;
  return (
    <PostCard
      post={post}
      headingLevel={isWhole ? 2 : 3}
      showsAllTags={isWhole}
      byline={isAtAuthors ? <PostAge createdAt={post.createdAt} /> : <LinkedAuthor post={post} />}
      badge={isOwn ? <Badge>{postTexts.ownPost}</Badge> : <PostMenu post={post} />}
      actions={!isOwn && <ConnectButton post={post} onConnected={onConnected} />}
    />
  );
});

/** What one can do about a post of somebody else, and about its author. */
function PostMenu({ post: { id, isShared, authorId, authorName } }: { readonly post: Post }) {
  const { block, report } = useSafety();
  const copyAddress = useCopyAddress(id);
  const copying = { label: shareTexts.copy, icon: <Link aria-hidden />, onSelect: copyAddress };
  return (
    <div className="-mt-1.5 -mr-2">
      <Menu
        label={moreAboutPost(authorName)}
        actions={[
          ...(isShared ? [copying] : []),
          {
            label: postTexts.reportPost,
            icon: <Flag aria-hidden />,
            onSelect: () => report({ kind: 'post', postId: id }, authorName),
          },
          {
            label: postTexts.blockPlayer,
            icon: <Ban aria-hidden />,
            onSelect: () => block({ id: authorId, name: authorName }),
          },
        ]}
      />
    </div>
  );
}
