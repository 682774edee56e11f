import { t } from '@lingui/core/macro';
import type { PostFacets } from '@muster/contract/board/board.ts';
import type { BoardFilter } from '@muster/contract/board/board-filter.ts';
import { useQuery } from '@tanstack/react-query';
import X from 'lucide-react/icons/x';
import { ButtonLink } from '#src/components/links.tsx';
import { Button } from '#src/components/button.tsx';
import { EmptyState } from '#src/components/page/empty-state.tsx';
import { SaveSearchButton } from '../saved-searches/save-search-buttons.tsx';
import { facetsQuery } from './board-queries.ts';
import { removableFilters, withPart, withWindow } from '../filters/filter-options.ts';

interface NoMatchesProps {
  readonly filter: BoardFilter;
  readonly onFilterChange: (filter: BoardFilter) => void;
}

/** Replaces an empty board. */
export function NoMatches({ filter, onFilterChange }: NoMatchesProps) {
  const { data: facets, isPlaceholderData } = useQuery(facetsQuery(filter));
  return (
    <NoResults
      filter={filter}
      onFilterChange={onFilterChange}
      without={isPlaceholderData ? undefined : facets?.without}
    />
  );
}

/** Replaces a board on which all posts are the member's own and hidden. */
export const OnlyOwnPosts = ({ onShow }: { readonly onShow: () => void }) => (
  <EmptyState
    title={t`No posts found`}
    text={t`Only your own posts match, and they're hidden.`}
    action={<Button onClick={onShow}>{t`Show my posts`}</Button>}
  />
);

interface NoResultsProps extends NoMatchesProps {
  /** For each part of the filter, the number of matches if it is removed; undefined while loading. */
  readonly without: PostFacets['without'] | undefined;
}

/** Offers to remove each filter, the one that gains the most posts first. */
function NoResults({ filter, onFilterChange, without = {} }: NoResultsProps) {
  const filters = removableFilters(filter, without);
  if (filters.length === 0) {
    const action = (
      <>
        <SaveSearchButton filter={filter} />
        <ButtonLink to="/dashboard/create-post">{t`Create Post`}</ButtonLink>
      </>
    );
    return <EmptyState title={t`No posts found`} text={t`The board is empty. Be the first to post.`} action={action} />;
  }
  const buttons = filters.map(({ part, label, gain, removeLabel }) => (
    <Button
      key={part}
      aria-label={removeLabel}
      onClick={() =>
        onFilterChange(part === 'when' ? withWindow(filter, undefined) : withPart(filter, part, undefined))
      }
    >
      <X aria-hidden className="size-4" />
      <bdi translate={filter[part] === label ? 'no' : undefined} className="max-w-48 truncate">
        {label}
      </bdi>
      {gain && <span className="font-medium opacity-80">{gain}</span>}
    </Button>
  ));
  if (filter.when !== 'tonight')
    return (
      <EmptyState
        title={t`No posts found`}
        text={t`No posts match your current filters.`}
        action={
          <>
            <SaveSearchButton filter={filter} />
            {buttons}
          </>
        }
      />
    );
  const action = (
    <>
      <SaveSearchButton filter={filter} />
      <ButtonLink to="/dashboard/create-post" search={{ when: 'tonight' }}>
        {t`Post for tonight`}
      </ButtonLink>
      {buttons}
    </>
  );
  return (
    <EmptyState
      title={t`No posts for tonight`}
      text={t`Post your game, and players will find it here.`}
      action={action}
    />
  );
}
