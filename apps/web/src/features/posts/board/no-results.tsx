import type { PostFacets, PostFilter } from '@muster/contract/posts/board.ts';
import { X } from 'lucide-react';
import { ButtonLink } from '#src/components/button-link.tsx';
import { Button } from '#src/components/button.tsx';
import { CrewRing } from '#src/components/identity/crew-ring.tsx';
import { EmptyState } from '#src/components/page/empty-state.tsx';
import { removableFilters, withPart } from './board-filter.ts';
import { postTexts, removeFilter } from '../post-texts.ts';

interface NothingFoundProps {
  readonly filter: PostFilter;
  readonly onFilterChange: (filter: PostFilter) => void;
  /** The number of posts without each part of the filter; undefined while loading. */
  readonly without: PostFacets['without'] | undefined;
}

/** Replaces an empty board: offers to remove each filter, the one that gains the most posts first. */
export function NoResults({ filter, onFilterChange, without = {} }: NothingFoundProps) {
  const filters = removableFilters(filter, without);
  const visual = <CrewRing size={88} filled={0} />;
  if (filters.length === 0) {
    const action = (
      <ButtonLink to="/dashboard/create-post" variant="primary">
        {postTexts.createHeading}
      </ButtonLink>
    );
    return <EmptyState visual={visual} title={postTexts.noResults} text={postTexts.noActivePosts} action={action} />;
  }
  const action = filters.map(({ part, label, gain, isBest }) => (
    <Button
      key={part}
      variant={isBest ? 'primary' : 'quiet'}
      aria-label={removeFilter(label, gain)}
      onClick={() => onFilterChange(withPart(filter, part, undefined))}
    >
      <X aria-hidden className="size-4" />
      <span className="max-w-48 truncate">{label}</span>
      {gain && <span className={isBest ? 'font-medium' : 'font-medium text-soft'}>{gain}</span>}
    </Button>
  ));
  return <EmptyState visual={visual} title={postTexts.noResults} text={postTexts.noMatches} action={action} />;
}
