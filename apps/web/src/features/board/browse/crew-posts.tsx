import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { HoldArea } from '#src/components/page/hold-area.tsx';
import { SectionHeading } from '#src/components/page/panel.tsx';
import { cardGridClass } from '#src/features/posts/card/card-frame.ts';
import { useHeldPosts } from '#src/features/posts/card/held-posts.ts';
import { crewPostsQuery } from '#src/features/posts/standing-crews/standing-crew-queries.ts';
import { BoardCard } from './board-card.tsx';

interface CrewPostsProps {
  /** Names of the member's standing crews by id. */
  readonly crewNames: ReadonlyMap<string, string>;
  /** Called after the member has connected to a post. */
  readonly onConnected: (authorId: string) => void;
}

/** Posts that the member's standing crews see before everyone else. Renders nothing without any. */
export const CrewPosts = (props: CrewPostsProps) => (
  <HoldArea>
    <LoadedCrewPosts {...props} />
  </HoldArea>
);

function LoadedCrewPosts({ crewNames, onConnected }: CrewPostsProps) {
  const { data = [] } = useQuery(crewPostsQuery);
  const posts = useHeldPosts(data);
  if (posts.length === 0) return null;
  return (
    <section aria-labelledby="crew-posts" className="mb-3 flex flex-col gap-3">
      <SectionHeading id="crew-posts">{t`For your crews first`}</SectionHeading>
      <ul className={cardGridClass}>
        {posts.map((post) => (
          <li key={post.id} className="min-w-0">
            <BoardCard post={post} crewName={crewNames.get(post.firstCrewId ?? '')} onConnected={onConnected} />
          </li>
        ))}
      </ul>
    </section>
  );
}
