import { t } from '@lingui/core/macro';
import { buttonClass } from '#src/components/button-class.ts';
import { Avatar } from '#src/components/identity/avatar.tsx';
import { PostCard } from '#src/features/posts/card/post-card.tsx';
import type { SampleCrew } from './sample-posts.ts';

interface SampleCardProps {
  readonly crew: SampleCrew;
  /** Number of players who joined after the post was written. */
  readonly joined: number;
}

/** A card of the board without function. */
export function SampleCard({ crew, joined }: SampleCardProps) {
  const post = crew.postAfter(joined);
  const isFull = crew.players + joined >= crew.seats;
  return (
    <PostCard
      post={post}
      schedule={<span className="truncate font-semibold text-(--edge)">{crew.start}</span>}
      byline={
        <span className="flex min-w-0 items-center gap-2 text-sm font-semibold">
          <span className="size-7 flex-none text-[0.6875rem]">
            <Avatar size="fill" name={post.authorName} isOnline />
          </span>
          <span translate="no" className="truncate">
            {post.authorName}
          </span>
        </span>
      }
      actions={!isFull && <span className={buttonClass({ variant: 'card', size: 'sm' })}>{t`Connect`}</span>}
    />
  );
}
